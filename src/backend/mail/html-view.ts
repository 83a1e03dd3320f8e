/**
 * Content security policy of emails. An email can neither run scripts nor submit forms. Pages of this server may show the email in a frame
 * and measure its height. Links in the email replace the page that contains the frame.
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

/** Returns the HTML of an email as a page for a frame in the inbox. Browsers ignore the second doctype. */
export const htmlView = (html: string): Response => new Response(`<!doctype html><base target="_top">${html}`, { headers: HEADERS });
