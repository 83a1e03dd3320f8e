import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { code, date, email, boolean, id, nullable, text, url } from '../contract/fields.js';
import { VerificationCodeError } from '../errors/groups.js';
import { CodeIsValid } from './sign-in-responses.js';

const teamInvitation = entity({
  /** The invitation's UUID. */
  id,
  /** UUID of the team. */
  teamId: id,
  /** When the invitation expires. */
  expiresAt: date,
  /** The address that the invitation was sent to, or null; the user who accepts it may have another address. */
  recipientEmail: nullable(text),
});
/** An invitation that is neither used nor expired. */
export interface TeamInvitation extends DataOf<typeof teamInvitation> {}
/** An invitation that is neither used nor expired. */
export const TeamInvitation: Named<typeof teamInvitation, TeamInvitation> = teamInvitation;

const send = entity({
  /** UUID of the team. */
  teamId: id,
  /** The address to send the invitation to. */
  email,
  /** Absolute URL of the page that the email links to, on a trusted domain of the project. */
  callbackUrl: url,
});
/** The input for a new invitation: the team, the email address, and the page that the email links to. */
export interface TeamInvitationSend extends DataOf<typeof send> {}
const TeamInvitationSend: Named<typeof send, TeamInvitationSend> = send;

const sent = entity({
  /** Whether the invitation was created, which is always true. */
  success: boolean,
  /** The invitation's UUID. */
  id,
});
/** An invitation that was sent. */
export interface SentTeamInvitation extends DataOf<typeof sent> {}
const SentTeamInvitation: Named<typeof sent, SentTeamInvitation> = sent;

const details = entity({
  /** UUID of the team. */
  teamId: id,
  /** The team's name. */
  teamDisplayName: text,
});
/** The team that an invitation is for. */
export interface TeamInvitationDetails extends DataOf<typeof details> {}
const TeamInvitationDetails: Named<typeof details, TeamInvitationDetails> = details;

export const teamInvitations = {
  /**
   * Lists a team's invitations that are neither used nor expired.
   * @example
   * const invitations = await app.teamInvitations.list({ teamId });
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-invitations',
    query: entity({
      /** UUID of the team. */
      teamId: id,
    }),
    returns: TeamInvitation,
    list: true,
  }),
  /**
   * Emails an invitation to join a team. If `callbackUrl` is omitted, the link opens the app's invitation page.
   * @example
   * await app.teamInvitations.send({ teamId, email: 'grace@example.com' });
   */
  send: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/send-code',
    body: TeamInvitationSend,
    callback: 'teamInvitation',
    returns: SentTeamInvitation,
  }),
  /**
   * Revokes an invitation.
   * @example
   * await app.teamInvitations.revoke({ id: invitationId, teamId });
   */
  revoke: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/team-invitations/{id}',
    query: entity({
      /** UUID of the team. */
      teamId: id,
    }),
  }),
  /**
   * Accepts the invitation with this code. The signed-in user becomes a member of the team.
   * @example
   * const result = await app.teamInvitations.accept({ code });
   * if (result.status === 'error') console.log(result.error.code);
   */
  accept: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept',
    body: entity({
      /** The code from the link in the email. */
      code,
    }),
    returns: entity({}),
    errors: VerificationCodeError,
    invalidates: ['teams', 'currentUser', 'teamMemberProfiles', 'teamPermissions'],
  }),
  /**
   * Checks whether an invitation code is valid, without using it.
   * @example
   * const { status } = await app.teamInvitations.check({ code });
   */
  check: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept/check-code',
    body: entity({
      /** The code from the link in the email. */
      code,
    }),
    returns: CodeIsValid,
    errors: VerificationCodeError,
  }),
  /**
   * Returns the team that the invitation with this code is for.
   * @example
   * const result = await app.teamInvitations.details({ code });
   * if (result.status === 'ok') console.log(result.data.teamDisplayName);
   */
  details: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-invitations/accept/details',
    body: entity({
      /** The code from the link in the email. */
      code,
    }),
    returns: TeamInvitationDetails,
    errors: VerificationCodeError,
  }),
};
