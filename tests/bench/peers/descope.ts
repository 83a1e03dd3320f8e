// Descope's web component. The stub serves the settings of a project and one screen, which consists of Descope's components.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWithEsbuild } from './bundlers.js';
import { install, unpack } from './install.js';
import { json, type ApiReply, type ApiRequest, type Files, type Product } from './product.js';

const [VERSION, UI_VERSION, FLOW] = ['4.3.2', '3.14.1', 'sign-in'];

const CONFIG = {
  componentsVersion: UI_VERSION,
  cssTemplate: {},
  flows: { [FLOW]: { version: 1, startScreenId: 'SC1' } },
};
const NO_STYLE = { globals: '', components: {} };

const button = (id: string, text: string, type = 'button'): string =>
  `<descope-button id="${id}" data-type="${type}" variant="contained" size="md" full-width="true">${text}</descope-button>`;

const SCREEN = `<descope-container direction="column" space-between="md">
<descope-text variant="h1" text-align="center">Sign in</descope-text>
${button('google', 'Continue with Google')}
${button('github', 'Continue with GitHub')}
<descope-divider>or</descope-divider>
<descope-email-field name="email" label="Email" size="md" bordered="true" full-width="true" required="true"></descope-email-field>
<descope-password name="password" label="Password" size="md" bordered="true" full-width="true" required="true"></descope-password>
${button('submit', 'Continue')}
${button('passkey', 'Sign in with a passkey', 'biometrics')}
</descope-container>`;

const api = ({ path }: ApiRequest): ApiReply | undefined => {
  if (path.endsWith('/config.json')) return json(CONFIG);
  if (path.endsWith('/theme.json')) return json({ light: NO_STYLE, dark: NO_STYLE });
  return path.endsWith('.html') ? { headers: { 'content-type': 'text/html' }, body: SCREEN } : undefined;
};

/** Returns the files of the components that the web component loads from a content delivery network. */
const uiFiles = (folder: string): Files => {
  const dist = join(folder, 'package/dist/umd');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|woff2?)$/.test(name));
  return new Map(names.map((name) => [`/npm/@descope/web-components-ui@${UI_VERSION}/dist/umd/${name}`, readFileSync(join(dist, name))]));
};

const bodyOf = (origin: string): string =>
  `<descope-wc project-id="P2abcdefghijklmnopqrstuvwxyz" flow-id="${FLOW}" theme="light" base-url="${origin}"
base-static-url="${origin}/pages" base-cdn-url="${origin}"></descope-wc>`;

export const DESCOPE: Product = {
  ...{ name: 'descope', title: `Descope ${VERSION}`, kind: 'peer' },
  field: ['descope-wc', 'descope-email-field', 'input'],
  shows: [/password/i, /passkey/i, /google/i, /github/i],
  note: 'with an empty theme',
  build: async (origin) => {
    const folder = await install('descope', { '@descope/web-component': VERSION });
    const site = await bundleWithEsbuild({ code: `import '@descope/web-component';`, folder, body: bodyOf(origin) });
    const ui = await unpack('descope-ui', `@descope/web-components-ui@${UI_VERSION}`);
    return { ...site, files: new Map([...site.files, ...uiFiles(ui)]), api };
  },
};
