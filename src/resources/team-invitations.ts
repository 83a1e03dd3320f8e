import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf } from '../contract/entity.js';
import { code, date, email, boolean, id, nullable, text, url } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid } from './sign-in-responses.js';

/** An invitation that is neither used nor expired. */
export const TeamInvitation = entity({ id, teamId: id, expiresAt: date, recipientEmail: nullable(text) });
/** An invitation that is neither used nor expired. */
export type TeamInvitation = DataOf<typeof TeamInvitation>;

export const teamInvitations = {
  /** Lists the invitations of a team that are neither used nor expired. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-invitations',
    query: entity({ teamId: id }),
    returns: TeamInvitation,
    list: true,
  }),
  /** Emails an invitation to a team. If `callbackUrl` is omitted, it leads to the invitation page of the app. */
  send: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/send-code',
    body: entity({ teamId: id, email, callbackUrl: url }),
    callback: 'teamInvitation',
    returns: entity({ success: boolean, id }),
  }),
  /** Revokes an invitation. */
  revoke: endpoint({ access: 'client', method: 'DELETE', path: '/team-invitations/{id}', query: entity({ teamId: id }) }),
  /** Makes the signed-in user a member of the team that the code of an invitation belongs to. */
  accept: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept',
    body: entity({ code }),
    returns: entity({}),
    errors: VerificationCodeError,
    invalidates: ['teams', 'currentUser', 'teamMemberProfiles', 'teamPermissions'],
  }),
  /** Tells whether the code of an invitation is valid, without using it. */
  check: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept/check-code',
    body: entity({ code }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
  /** Returns the team that the code of an invitation belongs to. */
  details: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept/details',
    body: entity({ code }),
    returns: entity({ teamId: id, teamDisplayName: text }),
    errors: VerificationCodeError,
  }),
};
