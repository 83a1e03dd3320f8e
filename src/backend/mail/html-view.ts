/**
 * The email can neither run scripts nor send forms. A page of this server may show it in a frame and measure it, and links replace the page
 * around the frame.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-top-navigation-by-user-activation',
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Returns the HTML of an email as a page for a frame of the mailbox. Browsers ignore the second doctype. */
export const htmlView = (html: string): Response => new Response(`<!doctype html><base target="_top">${html}`, { headers: HEADERS });
