// Creates the lists of all elements: elements/classes.ts, and react/components.ts with one component per element, documented like its class.
// They are not in the repository: `npm ci`, `npm run check` and `npm run build` write them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { elementFiles } from '../../dist-cdn/element-files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Component {
  readonly name: string;
  /** Options that distinguish the component from others of its class. */
  readonly preset?: string;
}

/** Components whose name is not that of their class without `Page`. An entry without a row has no effect. */
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

/** Returns the first sentence of the doc block of a class. */
const sentenceOf = (source: string, className: string): string => {
  const [before = ''] = source.split(`export class ${className} `);
  const block = before.slice(before.lastIndexOf('/**') + 3).replaceAll(/\s*\n\s*\*\s*/g, ' ');
  const sentence = /^.*?\.(?= |$)/.exec(block.trim());
  if (!sentence) throw new Error(`The doc block of ${className} does not begin with a sentence.`);
  return sentence[0];
};

const MADE = '// Made by tests/support/element-lists.ts from the elements: each class with a `@tag`. Not in the repository.';

const classes = (): string =>
  `${MADE}\n${elementFiles()
    .map((row) => `export { ${row.classes.join(', ')} } from './${row.path}.js';\n`)
    .join('')}`;

const reactComponents = (): string => {
  const rows = elementFiles().flatMap(({ path, classes }) => {
    const source = readFileSync(`${ROOT}elements/${path}.ts`, 'utf8');
    return classes.flatMap((className) =>
      componentsOf(className).map(({ name, preset }) => {
        const call = [`elements.${className}`, ...(preset ? [preset] : [])].join(', ');
        return `/** ${sentenceOf(source, className)} */\nexport const ${name} = /* @__PURE__ */ wrap(${call});\n`;
      }),
    );
  });
  return `${MADE}
import * as elements from '../elements/index.js';
import { wrap } from './wrap.js';

${rows.join('')}`;
};

/** Writes a list. Keeps an unchanged file, because builds compare modification times. */
const write = (path: string, list: string): void => {
  const file = ROOT + path;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== list) writeFileSync(file, list);
};

write('elements/classes.ts', classes());
write('react/components.ts', reactComponents());
