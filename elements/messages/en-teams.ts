// English messages for team invitations and the team switcher.
import type { Text, Words } from '../../src/internal.js';
import { en } from './en.js';

export const enTeams = {
  'team.choose': 'Choose a team',
  'team.switcher.current': 'Current team',
  'team.switcher.others': 'Switch to',
  'team.switcher.none': 'No teams yet',
  'team.switcher.personal': 'Personal',
  'team.switcher.search': 'Search teams',
  'team.switcher.noMatch': 'Nothing matches.',
  'team.switcher.create': 'Create a team',
  'team.switcher.settings': 'Team settings',
  'team.go': 'Go to team',

  'invite.incomplete.title': 'Invitation link incomplete',
  'invite.invalid.title': 'Invalid invitation',
  'invite.invalid.body': 'It may have been withdrawn, or the link was cut off in the email. Ask for a new one.',
  'invite.expired.title': 'Invitation expired',
  'invite.expired.body': 'This invitation is too old. Ask for a new one.',
  'invite.used.title': 'Invitation already used',
  'invite.used.body': 'Each invitation works only once. Ask for a new one.',
  'invite.tooManyAttempts.body': 'This invitation was opened too many times. Ask for a new one.',
  'invite.signIn.title': 'You’re invited to a team',
  'invite.signIn.body':
    '{hasProject, select, true {Someone invited you to a team at {project}.} other {Someone invited you to a team.}} {canSignUp, select, true {Create an account or sign in to see which one.} other {Sign in to see which one.}}' as Text<{
      project: string;
      hasProject: boolean;
      canSignUp: boolean;
    }>,
  'invite.title': 'Join {team}?' as Text<{ team: string }>,
  'invite.sentTo': 'This invitation was sent to {email}' as Text<{ email: string }>,
  'invite.otherAddress': 'It was sent to {email}. You can still join with this account.' as Text<{ email: string }>,
  'invite.framed': 'For your safety, open this page in a window of its own to join a team.',
  'invite.name.label': 'Your name in this team',
  'invite.name.hint': 'Optional. The other members see it.',
  'invite.join': 'Join',
  'invite.notNow': 'Not now',
  'invite.done.title': 'You joined {team}' as Text<{ team: string }>,
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'You’re already in this team.',
};

/** Messages for the team switcher, including common messages. */
export const SWITCHER_WORDS: Words = { ...en, ...enTeams };
