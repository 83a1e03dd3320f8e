// Lists the files in the subfolders of `src` whose code runs during one password sign-in, from the call to the cookie and the redirect.
import { Session, type Profiler } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createClientApp } from '../../src/index.js';
import type { Bench } from './arguments.js';

/** The maximum number of files whose code runs. Files directly in `src`, such as `index.ts`, do not count. */
const MAX_FILES = 20;
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const NOW_S = Math.floor(Date.now() / 1000);

const base64Url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ACCESS_TOKEN = `${base64Url({ alg: 'ES256' })}.${base64Url({ sub: 'ada', iat: NOW_S, exp: NOW_S + 600 })}.c2ln`;

/** Sets globals that simulate a page with cookies. Returns the URLs of the page's navigations and its `document`. */
const fakePage = (): { readonly visited: string[]; readonly document: { readonly cookie: string } } => {
  const cookies = new Map<string, string>();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    },
  });
  const visited: string[] = [];
  const go = (url: string): void => void visited.push(url);
  const location = { href: 'https://app.example/handler/sign-in', protocol: 'https:', assign: go, replace: go };
  Object.assign(globalThis, { window: globalThis, document, location });
  return { visited, document: document as unknown as { readonly cookie: string } };
};

/** Responds to every request with the tokens of a sign-in. */
const fetch = async (): Promise<Response> =>
  Response.json({
    access_token: ACCESS_TOKEN,
    refresh_token: 'refresh',
    user_id: '11111111-1111-4111-8111-111111111111',
    is_new_user: false,
  });

/** Returns the files in the subfolders of `src` in which a function ran. Ignores the top-level code of modules. */
const filesIn = (scripts: readonly Profiler.ScriptCoverage[]): readonly string[] =>
  scripts
    .filter(({ functions }) => functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0))
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => path.startsWith(SRC))
    .map((path) => path.slice(SRC.length))
    .filter((path) => path.includes('/'))
    .toSorted();

/** Runs `work` and returns the files in which a function ran. */
const trace = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return filesIn(result);
};

/** Prints the files that run during one password sign-in, and checks their number. */
export const benchPath: Bench = async () => {
  const page = fakePage();
  const app = createClientApp({
    projectId: 'bench',
    publishableClientKey: 'pck_1',
    baseUrl: 'https://api.example',
    tokenStore: 'cookie',
    redirectMethod: 'window',
    platform: { fetch },
  });
  const files = await trace(() => app.auth.signInWithPassword({ email: 'ada@example.com', password: 'correct horse battery' }));
  const isSignedIn = app.session.isSignedIn() && page.document.cookie.includes(ACCESS_TOKEN) && page.visited.length === 1;
  app.dispose();
  for (const file of files) console.log(file);
  const inLib = files.filter((file) => file.startsWith('lib/')).length;
  console.log(`${files.length} files of src run during a password sign-in, ${inLib} of them in src/lib`);
  const broken: string[] = [];
  if (!isSignedIn) broken.push('the sign-in did not end with a cookie and one redirect');
  if (files.length > MAX_FILES) broken.push(`${files.length} files ran, but the maximum is ${MAX_FILES}`);
  return broken;
};
