// Exports the SDK for the host app's own server: the client SDK, and an app that can read and change any user.
export * from './index.js';
export type { AuthenticateOptions, Authentication, SignedInRequest, SignedOutRequest, UndecidedRequest } from './app/authenticate.js';
export type { AuthenticatedRequest } from './app/sign-in-url.js';
export { createServerApp, type ServerApp, type ServerAppOptions } from './app/server-app.js';
export type { ServerStoreInit, ServerTools } from './app/server-tools.js';
export { createTokenVerifier, type TokenVerifier, type VerifiedToken, type VerifierOptions } from './session/verify-token.js';
