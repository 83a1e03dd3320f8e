// The apps in `demo/frameworks`, and how to build and start them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DemoAccess } from '../../src/backend/types.ts';
import { freePort } from '../support/free-port.ts';
import type { AppUrls } from './journey.ts';
import { serveFolder, type RunningSite } from './static-site.ts';

export interface FrameworkApp {
  /** The prefix of environment variables that the app reads. */
  readonly prefix?: string;
  /** The prefix of the secret key, which only the server reads. */
  readonly secretPrefix?: string;
  /** The arguments of `npm run` that build the app. Omitted for apps without a build. */
  readonly build?: readonly string[];
  /** A folder of files for a static host, or the arguments of `npm run` that start a server. */
  readonly site: { readonly folder: string; readonly fallback?: string } | readonly string[];
  /** Whether the server renders the form of the sign-in page. */
  readonly rendersForms?: boolean;
  /** The paths, if they differ from `/` and `/notes`. */
  readonly paths?: AppUrls;
}

const VITE: FrameworkApp = { prefix: 'VITE_', build: ['build'], site: { folder: 'dist', fallback: 'index.html' } };

export const APPS = {
  html: { build: ['build'], site: { folder: 'dist' }, paths: { home: '/my-app/', notes: '/my-app/notes.html' } },
  vue: VITE,
  'react-router': VITE,
  svelte: VITE,
  solid: VITE,
  lit: VITE,
  express: { site: ['start'] },
  hono: { build: ['build'], site: ['start'] },
  astro: { prefix: 'PUBLIC_', build: ['build'], site: ['start'] },
  sveltekit: { prefix: 'PUBLIC_', build: ['build'], site: ['start'] },
  nuxt: { prefix: 'NUXT_PUBLIC_', secretPrefix: 'NUXT_', build: ['build'], site: ['start'], rendersForms: true },
  angular: { build: ['build'], site: { folder: 'dist/browser', fallback: 'index.html' } },
} satisfies Readonly<Record<string, FrameworkApp>>;

/** Returns the environment variables of an app, with the names that `portico dev` prints. */
export const environmentOf = (
  { prefix = '', secretPrefix = '' }: FrameworkApp,
  { apiUrl, ...demo }: DemoAccess,
): Readonly<Record<string, string>> => ({
  [`${prefix}PORTICO_API_URL`]: apiUrl,
  [`${prefix}PORTICO_PROJECT_ID`]: demo.projectId,
  [`${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY`]: demo.publishableClientKey,
  [`${secretPrefix}PORTICO_SECRET_SERVER_KEY`]: demo.secretServerKey,
});

/** Starts the server of an app, and resolves when it responds. */
const startServer = async (
  folder: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningSite> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn('npm', ['run', '--silent', ...script], {
    cwd: folder,
    env: { ...process.env, ...environment, HOST: 'localhost', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
    // npm starts the server in a shell, so `close` ends the whole process group.
    detached: true,
  });
  let hasEnded = false;
  const ended = once(child, 'close').then(() => (hasEnded = true));
  const close = async (): Promise<void> => {
    if (!hasEnded && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  while (!(await fetch(url).then(Boolean, () => false))) {
    if (hasEnded) throw new Error(`The server in ${folder} ended before it responded.`);
  }
  return { url, close };
};

export interface RunningApp extends RunningSite {
  readonly urls: AppUrls;
}

/** Starts a built app. */
export const startApp = async (folder: string, app: FrameworkApp, demo: DemoAccess): Promise<RunningApp> => {
  const { site, paths = { home: '/', notes: '/notes' } } = app;
  const running =
    'folder' in site
      ? await serveFolder(join(folder, site.folder), site.fallback)
      : await startServer(folder, site, environmentOf(app, demo));
  return { ...running, urls: { home: running.url + paths.home, notes: running.url + paths.notes } };
};
