// Opens pages with the built script tag, whose other files and whose service a test can hold, under a strict content security policy.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { renderSignIn, renderSignUp } from '../../elements/server.js';
import { createClientApp, type Project } from '../../src/index.js';
import { useServedVisit } from './served-visit.ts';

/** Matches the password field of the form that the script tag shows first. */
export const EARLY_PASSWORD = '#portico-sign-in-server-form-password';
export const HANDLER = '<portico-handler full-page></portico-handler>';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

interface EarlyPage {
  /** The content of the body. */
  readonly body?: string;
  /** More attributes of the script tag. */
  readonly attributes?: string;
  readonly path?: string;
}

interface EarlyVisit {
  readonly visit: ReturnType<typeof useServedVisit>;
  /** The paths of the requests of the last page, in order. */
  readonly requests: readonly string[];
  readonly open: (page?: EarlyPage) => Promise<void>;
  readonly page: () => Page;
}

/** Registers the hooks of a test file. `hold('script')` holds the files in `umd`, and not portico.js. */
export const useEarlyVisit = (): EarlyVisit => {
  const visit = useServedVisit();
  const requests: string[] = [];
  beforeEach(() => void visit.page.on('request', (request) => void requests.push(new URL(request.url()).pathname)));
  const open = async ({ body = HANDLER, attributes = '', path = '/handler/sign-in' }: EarlyPage = {}): Promise<void> => {
    requests.length = 0;
    visit.site.respond = ({ pathname }, response) => {
      const isScript = pathname === '/portico.js';
      if (!isScript && !/^\/(?:handler|early)/.test(pathname)) return false;
      const script = `<script defer src="/portico.js" data-project-id="p" data-publishable-client-key="k" data-base-url="${visit.site.origin}" ${attributes}></script>`;
      const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">${script}${body}`;
      response.writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
      });
      response.end(isScript ? readFileSync('dist-cdn/portico.js', 'utf8') : page);
      return true;
    };
    await visit.open(path);
  };
  return { ...{ visit, requests, open }, page: () => visit.page };
};

/** Returns what a server renders for a page in a handler that fills the window. */
export const serverHtml = (mode: 'sign-in' | 'sign-up', project: Project): string => {
  const app = createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' });
  return (mode === 'sign-in' ? renderSignIn : renderSignUp)({ app, project, fullPage: true });
};
