// Exports what the entries for React and Next.js have in common with the entry for plain JavaScript. Types of objects with hooks replace the
// types without hooks.
export {
  ConfigurationError,
  KnownError,
  KnownErrors,
  NetworkError,
  NotSignedInError,
  Result,
  RetryError,
  StatusError,
  UntrustedRedirectError,
} from '../../src/compat-errors.js';
export { stackAppInternalsSymbol } from '../../src/compat-internal.js';
export type * from '../../src/compat.js';
export type { StackAdminAppConstructor, StackClientAppConstructor, StackServerAppConstructor } from './app-classes.js';
export type {
  AdminOwnedProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUser,
  CurrentUser,
  OAuthConnection,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  StackAdminApp,
  StackClientApp,
  StackServerApp,
  Team,
} from './types.js';
