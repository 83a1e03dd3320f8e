// The parts of `oauth4webapi` that a flow uses, as a chunk that loads when a flow starts or returns. `oauth-callback.ts` reads token
// responses itself: the service issues no ID tokens, and the code that checks them adds 3 KB.
export { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState, validateAuthResponse } from 'oauth4webapi';
