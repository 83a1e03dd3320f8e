// What a flow needs of `oauth4webapi`, as a chunk of its own: loaded when a visitor leaves for a provider or comes back.
// Answers of the token endpoint are read by ours: the service issues no ID tokens, and what checks them weighs 3 KB.
export { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState, validateAuthResponse } from 'oauth4webapi';
