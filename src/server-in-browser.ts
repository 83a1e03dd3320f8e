// What bundlers for browsers find under `portico-auth/server`: a mistake that must not be made quietly.

const refuse = (): never => {
  throw new Error(
    'portico-auth/server was imported into a browser bundle, where its secret key would be public. Import portico-auth instead.',
  );
};

export default refuse();
