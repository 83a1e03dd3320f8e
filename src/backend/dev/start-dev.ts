import { announce } from '../announce.js';
import type { Backend } from '../backend.js';
import type { RunOptions } from '../options.js';
import type { Running } from '../run.js';
import type { LocalRoutes } from '../server.js';
import { startServer } from '../start-server.js';
import { createTestClock } from '../testing/clock.js';
import { createLocalApi, type LocalApi } from '../testing/local-api.js';
import { createTestRoutes, type TestRouteOptions } from '../testing/routes.js';
import { environmentLines, findFramework, introductionOf } from './frameworks.js';
import { homePage } from './home-page.js';
import { ignoreData } from './ignore-data.js';
import { inboxPage } from './inbox-page.js';
import { prepareProject } from './prepare-project.js';

export interface DevOptions extends RunOptions {
  /** URL of the app. Default: the default port of the framework that package.json names. */
  readonly appUrl?: string | undefined;
}

const apiOf = ({ fetch, demo }: Backend): LocalApi => createLocalApi((request) => fetch(request), 'http://localhost', demo);

/** Creates the routes of `portico dev`: the start page, the inbox page and the paths of the testing kit. */
const createDevRoutes = (options: TestRouteOptions): LocalRoutes => {
  const { respond, signInUrl } = createTestRoutes(options);
  const { backend, appUrl } = options;
  const api = apiOf(backend);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/' && request.method === 'GET') return homePage({ api, appUrl, signInUrl });
    return (await inboxPage(pathname)) ?? respond(request);
  };
};

/**
 * Starts the backend for the development of an app, and prints its URLs and the keys as environment variables.
 *
 * @param folder the folder of the app
 */
export const startDev = async ({ appUrl: givenUrl, ...options }: DevOptions, folder: string): Promise<Running> => {
  const framework = findFramework(folder);
  const appUrl = givenUrl ?? `http://localhost:${framework.port}`;
  const clock = createTestClock();
  const running = await startServer({
    ...{ ...options, devEndpoints: true, clock: clock.now, demoSettings: { allowUserApiKeys: true } },
    createLocalRoutes: (backend, url) => createDevRoutes({ backend, url, appUrl, clock }),
  });
  await prepareProject(apiOf(running.backend), appUrl);
  ignoreData(options.dataDir);
  announce(running, true, {
    title: 'Portico is ready for development on this machine',
    addresses: { People: '/', API: '/api/v1' },
    devAddresses: { Mailbox: '/inbox', Keys: '/demo.json' },
  });
  const name = framework.name === 'plain' ? '' : ` (${framework.name})`;
  console.log(`  Trusted app  ${appUrl}${name}, and every other port of localhost\n\n${introductionOf(framework)}\n`);
  console.log(environmentLines(framework, running.demo).join('\n'));
  return running;
};
