import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Serves the inbox page, which the build of the package writes to the folder `pages` (see tests/support/build-inbox-page.ts).

const FOLDER = new URL('./pages/', import.meta.url);

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/** The headers of the inbox page and its files. The demo site sends the same headers with the page. */
export const INBOX_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const fileOf = (pathname: string): string | undefined =>
  /^\/inbox\/?$/.test(pathname) ? 'inbox/index.html' : /^\/(assets\/[\w-][\w.-]*)$/.exec(pathname)?.[1];

/** Responds to requests for the inbox page and its files. Returns undefined for other paths. */
export const inboxPage = async (pathname: string): Promise<Response | undefined> => {
  const file = fileOf(pathname);
  if (file === undefined) return undefined;
  const content = await readFile(fileURLToPath(new URL(file, FOLDER))).catch(() => undefined);
  if (!content) return new Response('The mailbox page is not built. GET /inbox/messages returns the emails.\n', { status: 404 });
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return new Response(new Uint8Array(content), { headers: { ...INBOX_HEADERS, 'content-type': type } });
};
