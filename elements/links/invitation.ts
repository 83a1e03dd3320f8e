// Returns the messages and buttons for each step of the invitation page.
import { css, html, nothing } from 'lit';
import type { CurrentUser, UrlName } from '../../src/index.js';
import type { Phase } from '../core/form-page.js';
import { passEmail } from '../core/typed-email.js';
import { messageOf } from '../messages/translate.js';
import type { Translate } from '../messages/types.js';
import { addControls } from '../styles/adopt.js';
import { signedInAs } from '../ui/account-text.js';
import { withBreaks } from '../ui/address-text.js';
import { button, linkButton } from '../ui/button.js';
import type { LinkProblem } from './link-problem.js';
import { actions, failureTexts, notice } from '../ui/card.js';
import { statusIcon } from '../ui/status-icon.js';
import { shortName } from '../ui/person.js';
import { field } from '../ui/field.js';
import { settingsOf, teamIcon } from '../ui/team-image.js';

addControls(css`
  .portico-controls .portico-address {
    display: inline-block;
    max-inline-size: 100%;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
`);

export type InvitationStep =
  | 'idle'
  | 'loading'
  | 'failed'
  | 'broken'
  | 'framed'
  | 'signedOut'
  | 'asking'
  | 'joining'
  /** The user is already a member of the team. */
  | 'member'
  | 'done';

/** The phase of the page in each step. */
export const PHASES: Readonly<Record<InvitationStep, Phase>> = {
  idle: 'idle',
  loading: 'loading',
  failed: 'failed',
  broken: 'blocked',
  framed: 'blocked',
  signedOut: 'blocked',
  asking: 'ready',
  joining: 'submitting',
  member: 'done',
  done: 'done',
};

export interface Invitation {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly step: InvitationStep;
  readonly t: Translate;
  readonly team: { readonly id: string; readonly displayName: string } | undefined;
  /** The user's team if the invitation was already used and the user has no other team. The service does not say which team it was for. */
  readonly onlyTeam: Invitation['team'];
  readonly user: CurrentUser | undefined;
  /** Project name. Shown to signed-out visitors, because the service reveals the team only to signed-in users. */
  readonly project: string;
  readonly problem: LinkProblem | undefined;
  /** The error if the page could not be loaded. */
  readonly failure: unknown;
  /** The email address to which the invitation was sent, if the host page set it. */
  readonly email: string | undefined;
  readonly canSignUp: boolean;
  /** The error from the last attempt to join, or the message during a pause before a retry. */
  readonly notice: unknown;
  readonly href: (name: UrlName) => string;
  /** The link to the sign-in page. Looks like a secondary button if visitors can sign up, because most invited people have no account. */
  readonly signIn: unknown;
  readonly join: () => void;
  readonly ignore: () => void;
}

/** The input for the user's name in the team. */
export const NAME = { name: 'name', type: 'text', autocomplete: 'name', enterkeyhint: 'go' } as const;

interface Texts {
  readonly icon?: unknown;
  readonly title: unknown;
  readonly subtitle?: unknown;
}

/** Returns the messages about an unusable link. Prefers messages that are specific to invitations. */
const problemTexts = (t: Translate, { kind, title, body }: LinkProblem): Texts => ({
  icon: statusIcon('link'),
  title: messageOf(t, `invite.${kind}.title`) ?? t(title),
  subtitle: messageOf(t, `invite.${kind}.body`) ?? t(body),
});

const named = (key: 'invite.title' | 'invite.done.title', { t, team }: Invitation): Texts => ({
  icon: team && teamIcon(team),
  title: html`<bdi>${t(key, { team: shortName(team?.displayName ?? '') })}</bdi>`,
});

export const invitationTexts = (invitation: Invitation): Texts => {
  const { step, t, user, project, problem, failure, canSignUp } = invitation;
  const subtitle = user && signedInAs(t, user);
  if (step === 'failed') return failureTexts(t, failure);
  if (step === 'framed') return { icon: statusIcon('problem'), title: t('invite.signIn.title'), subtitle: t('invite.framed') };
  if (step === 'signedOut')
    return {
      icon: statusIcon('mail'),
      title: t('invite.signIn.title'),
      subtitle: t('invite.signIn.body', { project, hasProject: project !== '', canSignUp }),
    };
  if (step === 'member') return { icon: statusIcon('done'), title: t('error.TEAM_MEMBERSHIP_ALREADY_EXISTS') };
  if (step === 'done') return { ...named('invite.done.title', invitation), subtitle };
  if (problem) return problemTexts(t, problem);
  return { ...named('invite.title', invitation), subtitle };
};

/** Renders the invited email address, because another user may have opened the link. */
const addressee = ({ t, email, user }: Invitation): unknown => {
  if (!email) return nothing;
  const isOther = user?.primaryEmail?.toLowerCase() !== email.toLowerCase();
  return notice(
    html`<bdi>${withBreaks(t(isOther ? 'invite.otherAddress' : 'invite.sentTo', { email }))}</bdi>`,
    isOther ? 'error' : 'info',
  );
};

/** Renders the form with the button to join the team. Asks users without a name for their name in the team. */
const joinForm = ({ uid, step, t, user, notice: problem, join, ignore }: Invitation): unknown => {
  const isBusy = step === 'joining';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    join();
  };
  const label = t('invite.name.label');
  const name = {
    uid,
    kind: NAME,
    label,
    hint: t('invite.name.hint'),
    error: undefined,
    isInvalid: false,
    isOptional: true,
    isReadonly: isBusy,
  };
  return html`<form class="portico-form" novalidate @submit=${submit}>
    ${problem} ${user?.displayName ? nothing : field(name)}
    ${actions(
      button({ label: t('invite.notNow'), isDisabled: isBusy, onClick: ignore }),
      button({ label: t('invite.join'), kind: 'primary', isBusy }),
    )}
  </form>`;
};

export const invitationActions = (invitation: Invitation): unknown => {
  const { step, t, href, canSignUp, onlyTeam, team } = invitation;
  const home = (kind?: 'primary'): unknown => linkButton(t('common.home'), href('home'), kind);
  if (step === 'signedOut') {
    const signUp = canSignUp ? linkButton(t('common.signUp'), href('signUp'), 'primary') : nothing;
    return html`<div @click=${(it: MouseEvent) => passEmail(it, invitation.email)}>${actions(invitation.signIn, signUp)}</div>`;
  }
  if (step === 'member' || step === 'done' || onlyTeam)
    return actions(home(), linkButton(t('team.go'), settingsOf(href, (onlyTeam ?? team)?.id), 'primary'));
  if (step === 'asking' || step === 'joining') return html`${addressee(invitation)} ${joinForm(invitation)}`;
  return actions(home('primary'));
};
