export { installation, keySets, projects } from './projects.js';
export { permissionDefinitions, permissionGrants } from './permissions.js';
export { contactChannels, passkeys, providerAccounts, sessions, userActivity, users } from './users.js';
export { teamMemberships, teams } from './teams.js';
export { apiKeys } from './api-keys.js';
export { cliLogins } from './logins.js';
export { emailTemplates, inboxMessages, sentEmails } from './mails.js';
export { verificationCodes } from './messages.js';
export { authorizationCodes, oauthFlows, providerTokens } from './oauth.js';
