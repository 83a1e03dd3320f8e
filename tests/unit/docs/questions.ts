// The first questions of people who put Portico into their app, each with the page that answers it and a sentence of that page.

export interface Question {
  readonly question: string;
  readonly page: string;
  /** A part of the answer. */
  readonly answer: string;
}

export const QUESTIONS: readonly Question[] = [
  { question: 'How do I install it?', page: 'install', answer: 'npm install ../path/to/portico-auth' },
  { question: 'Where do the keys come from?', page: 'keys', answer: 'npx portico dev' },
  { question: 'Is there a hosted service and what does it cost?', page: 'index', answer: 'It costs nothing' },
  { question: 'May I run the backend in production?', page: 'self-hosting', answer: 'was made for development and tests' },
  { question: 'Next.js', page: 'start/next', answer: 'PorticoProvider' },
  { question: 'Remix or React Router', page: 'start/react-router', answer: '/handler/*' },
  { question: 'Vue', page: 'start/vue', answer: 'isCustomElement' },
  { question: 'Nuxt', page: 'start/nuxt', answer: 'event.context.auth' },
  { question: 'Svelte', page: 'start/svelte', answer: 'setDefaultApp' },
  { question: 'SvelteKit', page: 'start/sveltekit', answer: 'event.locals.auth' },
  { question: 'Angular', page: 'start/angular', answer: 'portico-auth/angular' },
  { question: 'How to protect a route?', page: 'guides/protect-pages', answer: "getUser({ or: 'redirect' })" },
  { question: 'How to protect an API?', page: 'guides/protect-an-api', answer: 'server.authenticate(request)' },
  { question: 'Bearer or cookie?', page: 'guides/protect-an-api', answer: 'Authorization: Bearer' },
  { question: 'verifyAccessToken', page: 'guides/protect-an-api', answer: 'server.verifyAccessToken(token)' },
  { question: 'Google sign-in setup', page: 'guides/oauth-providers', answer: 'Authorized redirect URIs' },
  { question: 'passkeys', page: 'guides/passkeys', answer: 'passkeyEnabled' },
  { question: 'magic link', page: 'guides/magic-links', answer: 'magicLinkEnabled' },
  { question: 'How do I change texts and the language?', page: 'languages', answer: 'portico-auth/locales' },
  { question: 'colors, dark mode, CSS variables', page: 'theming', answer: 'color-scheme' },
  { question: 'change layout, slots', page: 'layout', answer: 'before-form' },
  { question: 'events and attributes of an element', page: 'elements', answer: 'live preview' },
  { question: 'Where do users go after sign-in?', page: 'guides/redirects', answer: 'afterSignIn' },
  { question: 'teams, roles, permissions', page: 'guides/teams', answer: 'teamPermissionDefinitions' },
  { question: 'import users with password hashes', page: 'guides/move-users', answer: 'passwordHash' },
  { question: 'email templates and sender', page: 'guides/emails', answer: 'senderEmail' },
  { question: 'webhooks, user sync', page: 'guides/webhooks', answer: 'does not deliver webhooks' },
  { question: 'testing', page: 'testing', answer: 'createTestBackend' },
  { question: 'list of error codes', page: 'errors', answer: 'EMAIL_PASSWORD_MISMATCH' },
  { question: 'CSP, cookies, security', page: 'security', answer: 'Content-Security-Policy' },
  { question: 'two apps in development at the same time', page: 'portico-dev', answer: 'Cookies have no ports' },
  { question: 'ports and cookies of two projects on localhost', page: 'portico-dev', answer: 'http://shop.localhost:5173' },
  { question: 'app behind a proxy that trusts 127.0.0.1', page: 'self-hosting', answer: "app.set('trust proxy', 'loopback')" },
  { question: 'How do I create a production project and its keys?', page: 'self-hosting', answer: 'owner.internalProjects.create' },
  { question: 'How is server data refreshed after a change on the client?', page: 'guides/server-rendering', answer: 'router.refresh()' },
  { question: 'Request with session cookies in a test', page: 'testing', answer: 'stack-access=' },
  { question: 'timeouts of the SDK', page: 'sdk', answer: 'maxWaitMs: 10_000' },
];
