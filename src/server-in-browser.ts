// What bundlers for browsers find under `portico-auth/server`: the same names, so that a module that servers and pages share still
// bundles, and a clear error where a page calls one of them.
export * from './index.js';

const refuse = (): never => {
  throw new Error(
    'portico-auth/server was called in a browser bundle, where its secret key would be public. Import portico-auth there instead.',
  );
};

export { refuse as createServerApp, refuse as createTokenVerifier };
