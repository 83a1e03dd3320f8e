// English messages for the team settings and API keys.
import type { Text, Words } from '../../src/internal.js';
import { SETTINGS_WORDS } from './en-settings.js';
import { TOAST_WORDS } from './en-toasts.js';

export const enTeamSettings = {
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  /** Follows the name of the signed-in user in a list. */
  'common.you': '(you)',
  'common.search': 'Search',
  'common.noMatch': 'Nothing matches.',
  'error.TEAM_PERMISSION_REQUIRED': 'You’re not allowed to do this.',

  'team.noName': 'No name',
  'team.gone.title': 'Team not found',
  'team.gone.body': 'It was deleted, or you’re no longer in it.',
  'team.permissionLost': 'Your permissions in this team have changed.',

  'team.nav.label': 'Team settings',
  'team.nav.general': 'General',
  'team.nav.members': 'Members',
  'team.nav.apiKeys': 'API keys',
  /** Group of actions that delete data. */
  'team.nav.danger': 'Danger zone',

  'team.profile.title': 'Your profile in this team',
  'team.profile.description': 'How the other members see you here.',
  'team.profile.picture.title': 'Your picture in this team',
  'team.profile.picture.choose': 'Choose your picture in this team',
  'team.edit': 'Edit',
  'team.notSet': 'Not set',
  'field.memberName.label': 'Your name in this team',
  'field.memberName.required': 'Enter a name.',

  'team.identity.title': 'Name and picture',
  'team.picture.title': 'Team picture',
  'team.picture.choose': 'Choose a picture for the team',
  'field.teamName.label': 'Team name',
  'field.teamName.required': 'Give the team a name.',

  'team.members.title': 'Members',
  'team.members.unnamed': 'Member {id}' as Text<{ id: string }>,
  'team.members.remove': 'Remove',
  'team.members.question': 'Remove {name} from the team?' as Text<{ name: string }>,
  'team.members.questionUnnamed': 'Remove this member from the team?',
  'team.members.removed': '{name} is no longer on the team.' as Text<{ name: string }>,

  'team.invitations.title': 'Invitations',
  'team.invitations.description': 'People you invite get an email with a link. Separate several addresses with commas.',
  'team.invitations.send': 'Send invitations',
  'team.invitations.sent': '{count, plural, one {Invitation sent} other {# invitations sent}}' as Text<{ count: number }>,
  'team.invitations.partlySent': 'Invited {emails}.' as Text<{ emails: string }>,
  'team.invitations.already': 'Already invited: {emails}. You can send the invitation again.' as Text<{ emails: string }>,
  'team.invitations.empty': 'No pending invitations.',
  /** `{relative}` is a relative time, for example “in 7 days”, and `{date}` is a date. */
  'team.invitations.expires': 'Expires {relative}, on {date}' as Text<{ relative: string; date: string }>,
  'team.invitations.question': 'Withdraw this invitation?',
  'team.invitations.withdraw': 'Withdraw',
  'team.invitations.withdrawn': 'Invitation withdrawn',
  'field.inviteEmail.label': 'Email addresses',
  'field.inviteEmail.required': 'Enter an email address.',
  'field.inviteEmail.invalid': '“{email}” doesn’t look like an email address.' as Text<{ email: string }>,

  'team.permissions.title': 'Your role',
  /** `{permissions}` is a list of the messages `team.permission.…`. Use a colon if the language cannot insert it in a sentence. */
  'team.permissions.list': 'You can {permissions}.' as Text<{ permissions: string }>,
  'team.permissions.empty': 'You have no special permissions in this team.',
  'team.role.team_admin': 'Admin',
  'team.role.team_member': 'Member',
  'team.permission.update_team': 'edit the team profile',
  'team.permission.delete_team': 'delete the team',
  'team.permission.read_members': 'see the members',
  'team.permission.remove_members': 'remove members',
  'team.permission.invite_members': 'invite members',
  'team.permission.manage_api_keys': 'manage team API keys',

  'team.leave.title': 'Leave team',
  'team.leave.description': 'You lose access at once and need a new invitation to come back.',
  'team.leave.action': 'Leave team',
  'team.leave.question':
    '{mayBeLast, select, true {Leave {team}? If you are the only admin, nobody can manage the team after you leave.} other {Leave {team}?}}' as Text<{
      team: string;
      mayBeLast: boolean;
    }>,

  'team.delete.title': 'Delete team',
  'team.delete.description': 'Permanently removes the team, its API keys and all its data. Members keep their accounts.',
  'team.delete.action': 'Delete team',
  'team.delete.confirm.title': 'Delete {team}?' as Text<{ team: string }>,
  'team.delete.question': '{team} will be deleted immediately and can’t be restored.' as Text<{ team: string }>,

  'team.create.title': 'Create a team',
  'team.create.description': 'A team shares members and API keys. You can invite people next.',
  'team.create.action': 'Create team',
  'team.create.off': 'You can’t create teams here.',

  'keys.title': 'API keys',
  'keys.description': 'Programs use these keys to sign in. Keep them secret.',
  'keys.empty': 'No API keys yet. Create one for a script or a server.',
  'keys.create': 'Create API key',
  'keys.framed': 'For your safety, open this page in a window of its own to create a key.',
  'field.apiKeyDescription.label': 'Description',
  'field.apiKeyDescription.required': 'Enter what this key is for.',
  'keys.expiry': 'Expires',
  'keys.expiry.1': 'After 1 day',
  'keys.expiry.7': 'After 7 days',
  'keys.expiry.30': 'After 30 days',
  'keys.expiry.90': 'After 90 days',
  'keys.expiry.365': 'After 1 year',
  'keys.expiry.0': 'Never',
  'keys.public': 'Public key',
  'keys.public.hint': 'Safe to publish, for example in an app. You can’t revoke a public key.',
  'keys.secret.title': 'Save your API key',
  'keys.secret.body': 'You won’t see it again. Anyone who has it can use it.',
  'keys.secret.value': 'API key',
  'keys.secret.stored': 'I have saved this key',
  'keys.secret.done': 'Done',
  'keys.secret.blocked': 'Press Ctrl+C (⌘C on a Mac) to copy.',
  'keys.secret.stays': 'Copy the key, or check the box, to close this.',
  'keys.state.valid': 'Valid',
  'keys.state.expired': 'Expired',
  'keys.state.revoked': 'Revoked',
  'keys.state.soon': 'Expires soon',
  'keys.state.all': 'All',
  'keys.status': 'Status',
  /** `{date}` is a date. */
  'keys.expires': 'Expires {date}' as Text<{ date: string }>,
  'keys.expired': 'Expired {date}' as Text<{ date: string }>,
  'keys.never': 'Never expires',
  /** `{letters}` are the last characters of a key. */
  'keys.ends': 'Ends in {letters}' as Text<{ letters: string }>,
  'keys.created': 'Created {date}' as Text<{ date: string }>,
  'keys.revoke': 'Revoke',
  'keys.revoke.title': 'Revoke “{name}”?' as Text<{ name: string }>,
  'keys.revoke.question': 'Programs that use “{name}” stop working immediately.' as Text<{ name: string }>,
  'keys.revoke.understood': 'I understand that this can’t be undone',
  'keys.revoked': 'API key revoked',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'You can’t revoke a public key.',
};

/** Messages for the team settings and API keys, including common messages. */
export const TEAM_SETTINGS_WORDS: Words = { ...SETTINGS_WORDS, ...TOAST_WORDS, ...enTeamSettings };
