// Divides the messages into groups. A page in a language other than English loads one file per group that it needs.

/** The files with English messages in each group. The group `first` contains the messages of the first load of a sign-in page. */
export const GROUPS = {
  first: ['en', 'en-handler', 'en-oauth', 'en-sign-up', 'en-toasts'],
  methods: ['en-mfa', 'en-parts', 'en-passkeys'],
  links: ['en-callback', 'en-cli', 'en-pages'],
  account: ['en-account', 'en-connections', 'en-factors', 'en-settings'],
  team: ['en-team-settings', 'en-teams'],
  errors: ['en-errors'],
} as const;

/** The name of a group of messages. */
export type Group = keyof typeof GROUPS;
