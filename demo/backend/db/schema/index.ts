export { installation, keySets, projects } from './projects.js';
export { permissionDefinitions, permissionGrants } from './permissions.js';
export { contactChannels, passkeys, providerAccounts, sessions, users } from './users.js';
export { teamMemberships, teams } from './teams.js';
export { sentEmails, verificationCodes } from './messages.js';
