// Exports the client app of the drop-in entry, without the code of server and admin apps.
export { StackClientApp } from './compat/client-app.js';
export { ConfigurationError, NetworkError, NotSignedInError, UntrustedRedirectError } from './compat/errors.js';
export { stackAppInternalsSymbol } from './compat/internals-symbol.js';
export { KnownError, KnownErrors } from './compat/known-errors.js';
export { Result } from './compat/result.js';
export type * from './compat.js';
