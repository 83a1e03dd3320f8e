// The code of each tab: the files of demo/frameworks, with the keys of the running project and the look that the visitor has chosen.
import server from '../../frameworks/express/server.js?raw';
import scriptTag from '../../frameworks/html/site/auth.html?raw';
import nextHandler from '../../frameworks/next/app/handler/[...portico]/page.tsx?raw';
import nextLayout from '../../frameworks/next/app/layout.tsx?raw';
import nextProxy from '../../frameworks/next/proxy.ts?raw';
import reactMain from '../../frameworks/react-router/src/main.tsx?raw';
import reactApp from '../../frameworks/react-router/src/portico.ts?raw';
import svelteApp from '../../frameworks/svelte/src/App.svelte?raw';
import svelteMain from '../../frameworks/svelte/src/main.ts?raw';
import sveltePortico from '../../frameworks/svelte/src/portico.ts?raw';
import vueHandler from '../../frameworks/vue/src/Handler.vue?raw';
import vueMain from '../../frameworks/vue/src/main.ts?raw';
import vuePortico from '../../frameworks/vue/src/portico.ts?raw';
import { appearanceOf, cssOf, type Look } from './look.js';
import sdk from './sdk-example.ts?raw';

export interface ProjectFacts {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly baseUrl: string;
  /** Undefined while it loads, and if the service does not publish it. */
  readonly secretServerKey?: string | undefined;
}

export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** Replaces a part of an example. Throws an error if the example has changed, so that a test fails. */
const replace = (text: string, part: string, replacement: string): string => {
  if (!text.includes(part)) throw new Error(`The example does not contain ${JSON.stringify(part)}.`);
  return text.replace(part, () => replacement);
};

/** The page-wide settings of a look, which every framework sets in the document. */
const documentCss = (look: Look): CodeFile => {
  const comment = look.direction === 'ltr' ? '' : `/* In the HTML: <html dir="${look.direction}"> */\n`;
  return { name: 'style.css', text: `${comment}${cssOf(look)}\n` };
};

const environment = (prefix: string, { projectId, publishableClientKey, baseUrl }: ProjectFacts): CodeFile => ({
  name: '.env.local',
  text: [
    `${prefix}PORTICO_API_URL=${baseUrl}`,
    `${prefix}PORTICO_PROJECT_ID=${projectId}`,
    `${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
  ].join('\n'),
});

const withSecret = (file: CodeFile, { secretServerKey = 'ssk_…' }: ProjectFacts): CodeFile => ({
  ...file,
  text: `${file.text}\nPORTICO_SECRET_SERVER_KEY=${secretServerKey}`,
});

const scriptTagFiles = (look: Look, { projectId, publishableClientKey, baseUrl }: ProjectFacts): readonly CodeFile[] => {
  const { preset, locale, direction } = look;
  const attributes = [
    ...(preset === 'default' ? [] : [`data-preset="${preset}"`]),
    ...(locale === '' ? [] : [`data-locale="${locale}"`]),
  ].map((attribute) => `      ${attribute}\n`);
  let text = replace(scriptTag, '      data-handler-path="/my-app/auth.html?page="\n', attributes.join(''));
  text = replace(text, 'src="portico.js"', `src="${baseUrl}/portico.js"`);
  const styles = `    <style>\n${cssOf(look).replaceAll(/^/gm, '      ')}\n    </style>\n`;
  text = replace(text, '    <script\n', `${styles}    <script\n`);
  if (direction !== 'ltr') text = replace(text, '<html lang="en">', `<html lang="en" dir="${direction}">`);
  text = replace(text, '{{PORTICO_PROJECT_ID}}', projectId);
  text = replace(text, '{{PORTICO_PUBLISHABLE_CLIENT_KEY}}', publishableClientKey);
  return [{ name: 'auth.html', text: replace(text, '{{PORTICO_API_URL}}', baseUrl) }];
};

/** The look as props of the provider in React. Its theme is that of the page, which `style.css` sets. */
const propsOf = (look: Look): string => {
  const appearance = appearanceOf(look);
  return `${appearance === undefined ? '' : ` appearance={${appearance}}`}${look.locale === '' ? '' : ` locale="${look.locale}"`}`;
};

const IMPORT_PRESETS = "import { presets } from 'portico-auth/elements/setup';\n";

const withProps = (text: string, provider: string, look: Look): string => {
  const styled = replace(
    text,
    provider,
    provider.replace(/>$/, () => `${propsOf(look)}>`),
  );
  return look.preset === 'default' ? styled : `${IMPORT_PRESETS}${styled}`;
};

const reactFiles = (look: Look, facts: ProjectFacts): readonly CodeFile[] => [
  { name: 'src/main.tsx', text: withProps(reactMain, '<PorticoProvider app={app}>', look) },
  documentCss(look),
  { name: 'src/portico.ts', text: reactApp },
  environment('VITE_', facts),
];

const nextFiles = (look: Look, facts: ProjectFacts): readonly CodeFile[] => [
  { name: 'app/layout.tsx', text: withProps(nextLayout, '<PorticoProvider>', look) },
  { name: 'app/handler/[...portico]/page.tsx', text: nextHandler },
  { name: 'proxy.ts', text: nextProxy },
  documentCss(look),
  withSecret(environment('NEXT_PUBLIC_', facts), facts),
];

/** The look as calls, for frameworks that use the elements. */
const withCalls = (text: string, look: Look): string => {
  const appearance = appearanceOf(look);
  const names = [...(look.preset === 'default' ? [] : ['presets']), ...(appearance ? ['setAppearance'] : []), 'setDefaultApp'];
  const imported = replace(text, '{ setDefaultApp }', `{ ${names.join(', ')} }`);
  const locale = look.locale === '' ? '' : `, undefined, { locale: '${look.locale}' }`;
  const calls = `setDefaultApp(app${locale});\n${appearance ? `setAppearance(${appearance});\n` : ''}`;
  return replace(imported, 'setDefaultApp(app);\n', calls);
};

const vueFiles = (look: Look, facts: ProjectFacts): readonly CodeFile[] => [
  { name: 'src/main.ts', text: withCalls(vueMain, look) },
  documentCss(look),
  { name: 'src/Handler.vue', text: vueHandler },
  { name: 'src/portico.ts', text: vuePortico },
  environment('VITE_', facts),
];

const svelteFiles = (look: Look, facts: ProjectFacts): readonly CodeFile[] => [
  { name: 'src/main.ts', text: withCalls(svelteMain, look) },
  documentCss(look),
  { name: 'src/App.svelte', text: svelteApp },
  { name: 'src/portico.ts', text: sveltePortico },
  environment('VITE_', facts),
];

const sdkFiles = (_: Look, { projectId, publishableClientKey, baseUrl }: ProjectFacts): readonly CodeFile[] => {
  let text = replace(sdk, '../../../src/index.js', 'portico-auth');
  text = replace(text, 'PROJECT_ID', projectId);
  text = replace(text, 'PUBLISHABLE_CLIENT_KEY', publishableClientKey);
  return [{ name: 'auth.ts', text: replace(text, 'API_URL', baseUrl) }];
};

const serverFiles = (_: Look, facts: ProjectFacts): readonly CodeFile[] => [
  { ...withSecret(environment('', facts), facts), name: '.env' },
  { name: 'server.js', text: server },
];

export const TABS: Readonly<Record<string, (look: Look, facts: ProjectFacts) => readonly CodeFile[]>> = {
  'Script tag': scriptTagFiles,
  React: reactFiles,
  Next: nextFiles,
  Vue: vueFiles,
  Svelte: svelteFiles,
  SDK: sdkFiles,
  Server: serverFiles,
};
