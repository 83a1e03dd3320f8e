/** A policy as strict as possible: the elements must look and work the same under it. */
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
  // Addresses contain codes from mails.
  'referrer-policy': 'no-referrer',
} as const;

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  map: 'application/json',
};

/** Headers of a file beside the pages. The names of assets change with their content, so browsers may keep them forever. */
export const fileHeaders = (name: string, isForever: boolean): Record<string, string> => ({
  ...EVERYWHERE,
  'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
  // Pages of other origins load the script-tag file and its modules; all other files are for the demo only.
  ...(isForever
    ? { 'cross-origin-resource-policy': 'same-origin' }
    : { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }),
});
