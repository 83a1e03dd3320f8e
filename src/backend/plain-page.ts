import { createHash } from 'node:crypto';

// Creates pages without scripts, for the shared provider and `portico dev`.

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 22rem; margin: 12vh auto; padding: 0 1rem; color: #18181b; background: #fff; }
h1 { font-size: 1.25rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; } ul { margin: 0; padding-inline-start: 1.25rem; } a { color: #1d4ed8; } p { color: #52525b; } form { margin: 0 0 .5rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, button { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem .75rem; border: 1px solid #71717a; border-radius: .5rem; }
button { background: #fff; color: inherit; cursor: pointer; text-align: start; } .main { background: #18181b; color: #fff; text-align: center; margin-top: .5rem; }
:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px; } .problem { color: #b91c1c; }
@media (prefers-color-scheme: dark) { body, button { background: #18181b; color: #fafafa; } p { color: #a1a1aa; } input { background: #27272a; color: #fafafa; } .main { background: #fafafa; color: #18181b; } .problem { color: #fca5a5; } a { color: #93c5fd; } }
`;

const digest = createHash('sha256').update(STYLE).digest('base64');

/**
 * Content security policy of the pages. `form-action` also applies to redirects after a form submission, so it includes the origins of
 * apps.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  // Allows the empty icon, which keeps browsers from requesting /favicon.ico.
  'img-src data:',
  "form-action 'self' http://localhost:* http://127.0.0.1:* https:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Returns an HTML document. The body must be escaped. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
