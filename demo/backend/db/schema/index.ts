export { installation, keySets, projects } from './projects.js';
export { contactChannels, passkeys, sessions, users } from './users.js';
export { teamMemberships, teams } from './teams.js';
export { sentEmails, verificationCodes } from './messages.js';
