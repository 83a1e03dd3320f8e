// Bundlers for browsers resolve `portico-auth/server` to this file. It has the same exports, so that bundlers accept modules that
// servers and pages share. Its functions throw in a page.
export * from './index.js';

const refuse = (): never => {
  throw new Error(
    'portico-auth/server was called in a browser bundle, where its secret key would be public. Import portico-auth there instead.',
  );
};

export { refuse as createServerApp, refuse as createTokenVerifier };
