// English of the account settings as a page, and of the sections that every account has.

export const enAccount = {
  'account.title': 'Account settings',
  'account.nav.label': 'Account settings',
  'account.nav.profile': 'Profile',
  'account.nav.auth': 'E-mails & sign-in',
  'account.nav.connections': 'Connections',
  'account.nav.sessions': 'Sessions',
  'account.nav.apiKeys': 'API keys',
  'account.nav.settings': 'Settings',
  'account.nav.teams': 'Teams',
  'account.nav.createTeam': 'Create a team',
  'account.nav.back': 'All settings',
  'account.signedOut.title': 'Not signed in',
  'account.signedOut.body': 'Sign in to see your account settings.',
  'account.teamGone': 'You are no longer in this team.',
  'account.leave.question': 'You have changes that are not saved.',
  'account.leave.stay': 'Stay',
  'account.leave.leave': 'Leave without saving',
  'account.impersonated': ({ name }: { name: string }) => `You act as ${name}`,
  'account.impersonated.stop': 'Stop',

  'account.profile.title': 'Profile',
  'account.profile.name': 'Name',
  'account.profile.notSet': 'Not set',
  'account.profile.edit': 'Edit name',

  'account.signOut.title': 'Sign out',
  'account.signOut.description': 'End your session on this device.',
};
