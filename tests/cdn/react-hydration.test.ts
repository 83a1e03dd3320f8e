// Tests pages that React renders as a stream on a server and hydrates in the browser, under a strict content security policy.
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { providerMarks } from '../../dist-cdn/provider-marks.ts';
import type { ServerRendering } from '../../elements/core/server-rendering.js';
import { enableServerRendering } from '../../elements/server.js';
import { shared } from '../../src/internal.js';
import { needsChromium } from '../support/needs-chromium.ts';
import { appFor, HydratedPage } from '../support/react-app.js';
import { PROJECT } from '../support/served-site.ts';
import { useServedVisit } from '../support/served-visit.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'nonce-n0nce'; style-src 'self' 'nonce-n0nce'; connect-src 'self'; img-src data:; " +
  "require-trusted-types-for 'script'; trusted-types lit-html";
const ENTRY = fileURLToPath(new URL('../support/react-client.tsx', import.meta.url));

const visit = useServedVisit();
/** The files of the client's bundle, by path. */
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const bundle = await build({
    configFile: false,
    plugins: [providerMarks()],
    logLevel: 'error',
    mode: 'development',
    // React reports differences between the server and the client only in development.
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { conditions: ['browser'] },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'client.js', chunkFileNames: 'client/[name]-[hash].js' } },
    },
  });
  const { output } = bundle as Rolldown.RolldownOutput;
  files = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])));
  enableServerRendering();
});

/**
 * Renders the page. The data of the second page arrives after the first part of the stream. React would reveal boundaries that are larger
 * than its limit with a script.
 */
const streamPage = (response: ServerResponse): void => {
  let isLoaded = false;
  const loading = new Promise<void>((resolve) => setImmediate(resolve)).then(() => void (isLoaded = true));
  const useData = (): void => {
    // oxlint-disable-next-line no-throw-literal
    if (!isLoaded) throw loading;
  };
  const page = createElement(HydratedPage, { app: appFor(visit.site.origin), project: PROJECT, useData });
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY });
  response.write('<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"><div id="root">');
  const body = new PassThrough();
  const { pipe } = renderToPipeableStream(page, { nonce: 'n0nce', progressiveChunkSize: 50_000, onShellReady: () => void pipe(body) });
  body.on('data', (chunk) => response.write(chunk));
  body.on('end', () => {
    response.end(
      `</div><script nonce="n0nce">project = ${JSON.stringify(PROJECT)}</script><script type="module" src="/client.js"></script>`,
    );
  });
};

beforeEach(() => {
  visit.site.respond = ({ pathname }, response) => {
    const code = files.get(pathname);
    if (code !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
    else if (pathname === '/react') streamPage(response);
    else return false;
    return true;
  };
});

/** Lets the second page wait in the browser until `loadSecond` is called. */
const delaySecond = () => visit.page.addInitScript('late = new Promise((resolve) => (loadLate = resolve));');
const loadSecond = () => visit.page.evaluate('loadLate()');

const passwords = () => visit.page.locator('[data-portico-root] portico-credential-form input[name="password"]');

describe('a page that React renders on a server', () => {
  it('shows the form while scripts are blocked', async () => {
    needsChromium('scripts');
    await visit.openContext({ javaScriptEnabled: false });
    await visit.open('/react');
    await visit.page.getByLabel('Email').first().fill('ada@example.com');
    expect(await visit.page.getByText('Sign in to Acme').first().isVisible()).toBe(true);
    // The server does not know the session.
    expect(await visit.page.getByText('Only for users').isVisible()).toBe(false);
    expect(await visit.page.getByText('Only for visitors').isVisible()).toBe(false);
  });

  it('is hydrated without warnings and errors, even if an element of the same kind is hydrated later', async () => {
    await delaySecond();
    // The provider has the data of the project, so the pages need no response.
    visit.site.hold('service');
    await visit.open('/react');
    await visit.page.locator('input[name="email"]').first().fill('ada@example.com');
    await visit.page.locator('.door:not([defer-hydration])').waitFor();
    await visit.page.locator('input[name="password"]').nth(1).fill('correct horse');
    await loadSecond();
    await expect.poll(() => passwords().count()).toBe(2);
    expect(await visit.page.locator('input[name="email"]').first().inputValue()).toBe('ada@example.com');
    expect(await passwords().nth(1).inputValue()).toBe('correct horse');
    expect(await visit.page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(1);
    expect(visit.messages).toEqual([]);
  });

  it('is hydrated without warnings and errors if the server does not render the form', async () => {
    // A server that has not called `enableServerRendering`.
    const rendering = shared<ServerRendering>('server-rendering', () => ({}));
    const { render } = rendering;
    delete rendering.render;
    onTestFinished(() => void Object.assign(rendering, { render }));
    await visit.open('/react');
    await expect.poll(() => passwords().count()).toBe(2);
    await visit.page.getByText('Only for visitors').waitFor();
    expect(await visit.page.getByText('Only for users').isVisible()).toBe(false);
    expect(visit.messages).toEqual([]);
  });
});
