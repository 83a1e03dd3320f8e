// Defines Portico as a product to measure, in each way in which an app can load it, and a minimal handwritten form (the *floor*), which is
// the lower bound.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmeExample } from '../sizes.js';
import { bundleWithEsbuild, bundleWithVite, ROOT, type App } from './bundlers.js';
import { porticoApi, type PorticoApi } from './portico-api.js';
import { htmlPage, type Files, type Product, type Site } from './product.js';

const SHOWS = [/password/i, /passkey/i, /google/i, /github/i];
const FIELD = ['input[type="email"]'];
/** The field of the element's own form, which replaces the form that the script tag shows first. */
const OWN_FIELD = ['portico-credential-form input[type="email"]'];
const CDN = join(ROOT, 'dist-cdn');

/** Replaces the example values in a snippet or in code of the documentation with the values of the recorded project. */
const fillIn = (code: string, origin: string, { projectId, publishableClientKey }: PorticoApi): string =>
  code
    .replaceAll('your-project-id', projectId)
    .replaceAll('pck_…', publishableClientKey)
    .replaceAll('https://api.example.com', origin)
    .replaceAll('https://cdn.example.com', '');

const builtFiles = (names: readonly string[]): Files => new Map(names.map((name) => [`/${name}`, readFileSync(join(CDN, name))]));
const scriptsIn = (folder: string): string[] => readdirSync(join(CDN, folder)).map((name) => `${folder}/${name}`);

/** Returns the first HTML example in a document that contains `part`. */
const snippet = (document: string, part: string): string => {
  const blocks = readFileSync(join(ROOT, document), 'utf8').matchAll(/\n```html\n([\s\S]*?)\n```\n/g);
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.includes(part));
  if (found === undefined) throw new Error(`${document} has no HTML example with ${part}.`);
  return found;
};

const HANDLER = '<portico-handler full-page></portico-handler>';

/** Code of an application without React that shows the sign-in page. */
const WITHOUT_REACT = `import { createClientApp } from 'portico-auth';
import { define, setDefaultApp, SignInPage } from 'portico-auth/elements';
setDefaultApp(createClientApp({ projectId: 'your-project-id', publishableClientKey: 'pck_…', baseUrl: 'https://api.example.com' }));
define(SignInPage);`;
const SIGN_IN = '<portico-sign-in></portico-sign-in>';

const ROOT_ELEMENT = '<div id="root"></div>';
const renderPage = `\ncreateRoot(document.querySelector('#root')!).render(<Page />);`;
const withReact = (): string => `import { createRoot } from 'react-dom/client';\n${readmeExample('tsx')}${renderPage}`;
const SIGN_IN_ALONE = `import { createRoot } from 'react-dom/client';
import { createClientApp } from 'portico-auth';
import { PorticoProvider } from 'portico-auth/react/provider';
import { SignIn } from 'portico-auth/react/sign-in';
const app = createClientApp({ projectId: 'your-project-id', publishableClientKey: 'pck_…', baseUrl: 'https://api.example.com' });
const Page = () => <PorticoProvider app={app}><SignIn /></PorticoProvider>;${renderPage}`;

interface Way {
  readonly name: string;
  readonly title: string;
  readonly path?: string;
  readonly site: (fill: (code: string) => string) => Promise<Omit<Site, 'api'>> | Omit<Site, 'api'>;
}

const portico = ({ name, title, path, site }: Way): Product => ({
  ...{ name, title, kind: 'portico', field: FIELD, ready: OWN_FIELD, shows: SHOWS, ...(path !== undefined && { path }) },
  build: async (origin) => {
    const recorded = await porticoApi();
    return { ...(await site((code) => fillIn(code, origin, recorded))), api: recorded.api };
  },
});

const bundled = (name: string, title: string, app: () => App, bundle: (app: App) => Promise<Omit<Site, 'api'>>): Product =>
  portico({ name, title, site: (fill) => bundle({ ...app(), code: fill(app().code) }) });

export const FLOOR: Product = {
  ...{ name: 'floor', title: 'form written by hand with Lit', kind: 'floor', field: ['floor-form', 'input[type="email"]'], shows: SHOWS },
  build: async () => {
    const { api, projectId, publishableClientKey } = await porticoApi();
    const headers = {
      'x-stack-access-type': 'client',
      'x-stack-project-id': projectId,
      'x-stack-publishable-client-key': publishableClientKey,
    };
    const code = `import { FloorForm } from './tests/bench/peers/apps/floor.ts';
FloorForm.headers = ${JSON.stringify(headers)};
customElements.define('floor-form', FloorForm);`;
    return { ...(await bundleWithEsbuild({ code, body: '<floor-form></floor-form>' })), api };
  },
};

export const SCRIPT_TAG: Product = portico({
  ...{ name: 'tag', title: 'script tag', path: '/handler/sign-in' },
  site: (fill) => ({
    page: htmlPage('', fill(snippet('README.md', 'src="/portico.js"'))),
    files: builtFiles(['portico.js', ...scriptsIn('umd')]),
  }),
});

const MODULE: Product = portico({
  ...{ name: 'module', title: 'script-tag module', path: '/handler/sign-in' },
  site: (fill) => ({
    page: htmlPage(fill(snippet('dist-cdn/README.md', 'portico.esm.js"\n')), HANDLER),
    files: builtFiles(['portico.esm.js', ...scriptsIn('esm')]),
  }),
});

export const PORTICO: readonly Product[] = [
  SCRIPT_TAG,
  MODULE,
  bundled(
    'vite',
    'Vite',
    () => ({ code: WITHOUT_REACT, body: SIGN_IN }),
    (app) => bundleWithVite('vite', app),
  ),
  bundled('esbuild', 'esbuild, one file', () => ({ code: WITHOUT_REACT, body: SIGN_IN }), bundleWithEsbuild),
  bundled(
    'react-vite',
    'React, Vite',
    () => ({ code: withReact(), body: ROOT_ELEMENT }),
    (app) => bundleWithVite('react-vite', app),
  ),
  bundled(
    'react-esbuild',
    'React, esbuild with splitting, only `SignIn`',
    () => ({ code: SIGN_IN_ALONE, body: ROOT_ELEMENT, isSplit: true }),
    bundleWithEsbuild,
  ),
];
