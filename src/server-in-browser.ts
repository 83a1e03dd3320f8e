// Bundlers for browsers resolve `portico-auth/server` to this file. It has the same exports as the server entry, so that bundlers
// accept modules that servers and pages share. `createServerApp` and `createTokenVerifier` throw in a page.
export * from './index.js';

const throwInBrowser = (): never => {
  throw new Error(
    'portico-auth/server was called in a browser bundle, where its secret key would be public. Import portico-auth in the browser.',
  );
};

export { throwInBrowser as createServerApp, throwInBrowser as createTokenVerifier };
