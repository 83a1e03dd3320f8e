// Exports the functions of `oauth4webapi` that an OAuth flow uses, in a chunk that loads when a flow starts or completes.
// `oauth-callback.ts` parses token responses itself, because the service issues no ID tokens and code that checks them would add 3 KB.
export { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState, validateAuthResponse } from 'oauth4webapi';
