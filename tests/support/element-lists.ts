// Creates the lists of all elements, React components, event handlers and English messages: elements/classes.ts, react/components.ts,
// react/handler-events.ts and elements/messages/locales/en.ts, and a module for each React component. They are not in the repository,
// because `npm ci`, `npm run check`, `npm run build` and `npm start` write them.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { elementFiles } from '../../dist-cdn/element-files.ts';
import { writeLocaleFiles } from './locale-files.ts';
import { headerFor, write } from './write-generated.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Component {
  readonly name: string;
  /** Options that distinguish the component from other components of its class. */
  readonly preset?: string;
}

/**
 * The components of the element classes to which the default does not apply. By default, a class has one component, which is named like the
 * class without `Page`. An entry for a class that does not exist has no effect.
 */
const EXCEPTIONS: Readonly<Record<string, readonly Component[]>> = {
  CredentialForm: [
    { name: 'CredentialSignIn', preset: "{ mode: 'sign-in' }" },
    { name: 'CredentialSignUp', preset: "{ mode: 'sign-up' }" },
  ],
  CliAuthConfirmPage: [{ name: 'CliAuthConfirmation' }],
  ErrorPage: [{ name: 'ErrorPage' }],
  MagicLinkForm: [{ name: 'MagicLinkSignIn' }],
  OAuthButtons: [{ name: 'OAuthButtonGroup' }],
  ProviderElement: [],
  TeamPage: [{ name: 'TeamPage' }],
  TeamSwitcher: [{ name: 'TeamSwitcher' }, { name: 'SelectedTeamSwitcher' }],
};

const componentsOf = (className: string): readonly Component[] => EXCEPTIONS[className] ?? [{ name: className.replace(/Page$/, '') }];

/** The hooks that return props of a class's component on servers. Each is in the module with its name, for example `served-gate`. */
const SERVED: Readonly<Record<string, string>> = {
  SignInPage: 'useServed',
  SignUpPage: 'useServed',
  IfLoading: 'useServedGate',
  IfSignedIn: 'useServedGate',
  IfSignedOut: 'useServedGate',
};

/** Returns the first sentence of a class's doc block. */
const sentenceOf = (source: string, className: string): string => {
  const [before = ''] = source.split(`export class ${className} `);
  const block = before.slice(before.lastIndexOf('/**') + 3).replaceAll(/\s*\n\s*\*\s*/g, ' ');
  const sentence = /^.*?\.(?= |$)/.exec(block.trim());
  if (!sentence) throw new Error(`The doc block of ${className} does not begin with a sentence.`);
  return sentence[0];
};

const HEADER = headerFor('every element class with a `@tag`');

const classList = (): string =>
  `${HEADER}\n${elementFiles()
    .map((file) => `export { ${file.classes.join(', ')} } from './${file.path}.js';\n`)
    .join('')}`;

/** Returns the file name of a component, for example `oauth-button` for `OAuthButton`. */
const fileNameOf = (component: string): string =>
  component
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

const componentModule = (name: string, className: string, sentence: string, preset: string | undefined): string => {
  const hook = SERVED[className];
  const parameters = [`elements.${className}`, preset ?? (hook && '{}'), hook].filter(Boolean);
  const imported = hook ? `import { ${hook} } from '../${fileNameOf(hook.replace(/^use/, ''))}.js';\n` : '';
  return `'use client';
${HEADER}
import * as elements from '../../elements/index.js';
${imported}import { wrap } from '../wrap.js';

/** ${sentence} */
export const ${name} = /* @__PURE__ */ wrap(${parameters.join(', ')});
`;
};

/**
 * Returns the source of each component's module, by file name. The doc block is the first sentence of the element's doc block. Components
 * have separate modules, because esbuild would load all elements with a module that imports them all.
 */
const componentModules = (): ReadonlyMap<string, string> =>
  new Map(
    elementFiles().flatMap(({ path, classes }) => {
      const source = readFileSync(`${ROOT}elements/${path}.ts`, 'utf8');
      return classes.flatMap((className) =>
        componentsOf(className).map(({ name, preset }): [string, string] => [
          fileNameOf(name),
          componentModule(name, className, sentenceOf(source, className), preset),
        ]),
      );
    }),
  );

const componentList = (files: Iterable<string>): string =>
  `${HEADER}\n${[...files].map((file) => `export * from './components/${file}.js';\n`).join('')}`;

/** Matches the events of the interface `PorticoEvents`, with their doc blocks. */
const EVENT = /^ {2}(\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n {2}'portico-([a-z-]+)':/gm;

const handlerEvents = (): string => {
  const events = [...readFileSync(`${ROOT}elements/events.ts`, 'utf8').matchAll(EVENT)];
  const rows = events.map(([, doc = '', name = '']) => {
    const handler = `-${name}`.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return `  ${doc}\n  readonly on${handler}: 'portico-${name}';\n`;
  });
  return `${headerFor('elements/events.ts')}

/**
 * The events by the names of their handlers in React. Each handler has its own documentation, because an editor shows only the
 * documentation at the name of the handler.
 */
export interface HandlerEvents {
${rows.join('')}}
`;
};

write(ROOT + 'elements/classes.ts', classList());
const components = componentModules();
for (const [file, source] of components) write(`${ROOT}react/components/${file}.ts`, source);
for (const file of readdirSync(`${ROOT}react/components`)) {
  if (!components.has(file.replace('.ts', ''))) rmSync(`${ROOT}react/components/${file}`);
}
write(ROOT + 'react/components.ts', componentList(components.keys()));
write(ROOT + 'react/handler-events.ts', handlerEvents());
writeLocaleFiles();
