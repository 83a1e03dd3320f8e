/** A strict content security policy, under which the elements must look and work the same as without a policy. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  // URLs may contain verification codes from emails.
  'referrer-policy': 'no-referrer',
} as const;

/** The policy of the pages that show emails in frames. Each email has its own policy. */
const FRAMING_POLICY = `${CONTENT_SECURITY_POLICY}; frame-src 'self'`;

/** The policy of the page that the home page shows in a frame. */
const FRAMED_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

export const INBOX_HEADERS: Readonly<Record<string, string>> = { ...PAGE_HEADERS, 'content-security-policy': FRAMING_POLICY };

const FRAMED_HEADERS: Readonly<Record<string, string>> = { ...PAGE_HEADERS, 'content-security-policy': FRAMED_POLICY };

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'inbox/index.html': INBOX_HEADERS,
  'site/home/index.html': INBOX_HEADERS,
  'site/home/framed.html': FRAMED_HEADERS,
};

/** Returns the headers of a page. */
export const pageHeaders = (file: string): Readonly<Record<string, string>> => HEADERS[file] ?? PAGE_HEADERS;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  map: 'application/json',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Returns the headers of a file that is not a page.
 * @param isForever whether browsers may cache the file forever, because its name contains a hash of its content
 */
export const fileHeaders = (name: string, isForever: boolean): Record<string, string> => ({
  ...EVERYWHERE,
  'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
  // Only the script-tag file and its modules may be loaded by pages from other origins.
  ...(isForever
    ? { 'cross-origin-resource-policy': 'same-origin' }
    : { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }),
});
