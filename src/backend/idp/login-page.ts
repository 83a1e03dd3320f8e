import { createHash } from 'node:crypto';

// Creates the sign-in page of the shared provider, which accepts any email address. The page has no scripts.

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 22rem; margin: 12vh auto; padding: 0 1rem; color: #18181b; background: #fff; }
h1 { font-size: 1.25rem; } p { color: #52525b; } form { margin: 0 0 .5rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, button { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem .75rem; border: 1px solid #71717a; border-radius: .5rem; }
button { background: #fff; color: inherit; cursor: pointer; text-align: start; } .main { background: #18181b; color: #fff; text-align: center; margin-top: .5rem; }
:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px; } .problem { color: #b91c1c; }
@media (prefers-color-scheme: dark) { body, button { background: #18181b; color: #fafafa; } p { color: #a1a1aa; } input { background: #27272a; color: #fafafa; } .main { background: #fafafa; color: #18181b; } .problem { color: #fca5a5; } }
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
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Email addresses that have a button on the page. */
const SUGGESTED_ACCOUNTS = ['ada@example.com', 'grace@example.com', 'alan@example.com'];

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const form = (fields: string): string => `<form method="post">${fields}</form>`;

export const loginPage = ({ problem, login = '' }: { readonly problem?: string; readonly login?: string } = {}): string =>
  page(
    'Development sign-in',
    [
      '<h1>Development sign-in</h1><p>This page replaces every shared provider. You can sign in with any email address, without a password.</p>',
      problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escape(problem)}</p>`,
      form(
        `<label for="login">Email address</label><input id="login" name="login" type="text" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus value="${escape(login)}"${problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'}><button class="main">Sign in</button>`,
      ),
      '<p>Or sign in as</p>',
      ...SUGGESTED_ACCOUNTS.map((account) => form(`<input type="hidden" name="login" value="${account}"><button>${account}</button>`)),
      form('<input type="hidden" name="cancel" value="1"><button>Cancel</button>'),
    ].join(''),
  );

/** Returns the page for an expired or unknown sign-in. */
export const problemPage = (): string =>
  page('Sign-in not possible', '<h1>Sign-in not possible</h1><p>This sign-in has ended. Go back to the app and sign in again.</p>');
