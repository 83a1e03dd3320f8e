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

/** The policy of the inbox, which shows emails in frames. Each email has its own policy. */
const INBOX_POLICY = `${CONTENT_SECURITY_POLICY}; frame-src 'self'`;

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

export const INBOX_HEADERS: Readonly<Record<string, string>> = { ...PAGE_HEADERS, 'content-security-policy': INBOX_POLICY };

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
