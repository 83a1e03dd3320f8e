// Exports parts of the drop-in entry to its flavors in `react/compat`. The package does not export this file.
export { adminAppClass } from './compat/admin-app.js';
export { stackAppInternalsSymbol } from './compat/internals-symbol.js';
export { contextOf } from './compat/app-kind.js';
export { clientAppClass } from './compat/client-app.js';
export { toEntryError } from './compat/errors.js';
export type { Flavor, Hook, ReadingOf, StoreUser } from './compat/flavor.js';
export { primeUserOfPage } from './compat/internals.js';
export { serverAppClass } from './compat/server-app.js';

export type { AdminMembers } from './compat/admin-types.js';
export type { ApiKeyOwner } from './compat/api-keys.js';
export type { AnyApp, ByApiKey, InternalUser, HasStore, Literal, ServerMembers, UserLookup, WithOr } from './compat/apps.js';
export type { ContactChannelOwner } from './compat/contact-channels.js';
export type { InvitationOwner, TeamFields } from './compat/teams.js';
export type { ServerTeamMembers, ServerUserMembers } from './compat/server-records.js';
export type { ConnectedAccountOwner, ScopeOptions, TeamSelector, UserChanges } from './compat/user-members.js';
export type { PermissionListOptions, PermissionOwner, SessionOwner } from './compat/user-sessions.js';
