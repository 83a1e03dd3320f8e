export {
  installation,
  keySets,
  projects,
  type Domain,
  type EmailSettings,
  type MergeStrategy,
  type OAuthProviderSettings,
} from './projects.js';
export { contactChannels, passkeys, sessions, users } from './users.js';
export { teamMemberships, teams } from './teams.js';
export { sentEmails, verificationCodes } from './messages.js';
