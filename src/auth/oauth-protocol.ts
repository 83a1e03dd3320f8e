// The functions of `oauth4webapi` that a flow uses, in a chunk that loads when a flow starts or completes. `oauth-callback.ts` parses
// token responses itself. The service issues no ID tokens, and the code that checks ID tokens would add 3 KB.
export { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState, validateAuthResponse } from 'oauth4webapi';
