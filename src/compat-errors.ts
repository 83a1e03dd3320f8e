// Exports the errors and the results of the drop-in entry.
export { ConfigurationError, NetworkError, NotSignedInError, UntrustedRedirectError } from './compat/errors.js';
export { KnownError, KnownErrors, type KnownErrorJson } from './compat/known-errors.js';
export { StatusError } from './compat/status-error.js';
export { Result, RetryError } from './compat/result.js';
