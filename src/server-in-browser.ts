// Bundlers for browsers resolve `portico-auth/server` to this file. It has the same exports as the server entry, so that bundlers
// accept modules that servers and pages share. `createServerApp` and `createTokenVerifier` throw in a page.
export * from './index.js';

const throwInBrowser = (): never => {
  throw new Error(
    'createServerApp and createTokenVerifier work only on servers. In a browser, a secret server key would be public. Import portico-auth instead of portico-auth/server. Bundle workers with the condition worker.',
  );
};

export { throwInBrowser as createServerApp, throwInBrowser as createTokenVerifier };
