// The second file of the script tag: what comes after signing in. Loaded when the page shows one of these; see later.ts.
export { AccountSettingsPage } from '../elements/pages/account-settings.js';
export { CliAuthConfirmPage } from '../elements/pages/cli-auth-confirm.js';
export { TeamInvitationPage } from '../elements/pages/team-invitation.js';
export * from '../elements/settings/index.js';
export { AccountItem } from '../elements/widgets/account-item.js';
