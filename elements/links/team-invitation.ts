import { css, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { isKnownError } from '../../src/index.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { LinkVisitController } from './link-visit.js';
import { QueryController } from '../core/query.js';
import { Visit } from '../core/visit.js';
import { enTeams } from '../messages/en-teams.js';
import { WORDS } from '../messages/en-pages.js';
import type { Words } from '../../src/internal.js';
import { dropQuery, outcomeOf, queryOf } from '../ui/address.js';
import { isFramed } from '../core/framed.js';
import { invitationActions, invitationTexts, NAME, PHASES, type Invitation, type InvitationStep } from './invitation.js';
import type { LinkProblem } from './link-problem.js';
import { card, retryButton, skeleton } from '../ui/card.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { focusTitle } from '../core/title.js';
import { announce } from '../core/announcer.js';
import { moreBones } from '../styles/more-bones.js';
import { statusStyle } from '../ui/status-icon.js';

const ownStyles = css`
  /* Clips stacked combining marks. */
  .title {
    overflow: clip;
  }
  /* The account that joins. */
  .subtitle :is(bdi bdi, .portico-address) {
    color: var(--_text);
    font-weight: 500;
  }
  .team-icon {
    --_icon: 40px;
    display: grid;
    margin-block-end: 16px;
  }
`;

/**
 * Shows the page that an invitation link opens, with the team and a button to join the team.
 *
 * @tag portico-team-invitation
 * @fires {CustomEvent<{ teamId: string }>} portico-invitation-accepted - The user joined the team. The name that the user typed may not be
 *   saved yet.
 * @fires {CustomEvent<object>} portico-invitation-declined - The user declined the invitation.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The invitation cannot be used.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot header - Content above the title.
 * @slot before-form - Content above the form.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart team-icon - The picture of the team.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @csspart initials - The initials of a team without a picture.
 * @hooks actions button submit field label input hint notice
 */
export class TeamInvitationPage extends FormPage {
  static override readonly tag = 'portico-team-invitation';
  static override readonly words: Words = { ...WORDS, ...enTeams };
  static override readonly events = {
    onInvitationAccepted: 'portico-invitation-accepted',
    onInvitationDeclined: 'portico-invitation-declined',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [FormPage.styles, moreBones, avatarStyle, statusStyle, ownStyles];
  static override properties: PropertyDeclarations = {
    code: { attribute: false },
    email: {},
    selectTeam: { type: Boolean, attribute: 'select-team' },
  };

  /** The invitation code. If omitted, the code in the URL. */
  declare code: string | undefined;
  /** The email address to which the invitation was sent, if the host page knows it. */
  declare email: string | undefined;
  /** Whether to select the team when the user joins. */
  declare selectTeam: boolean;

  #team: Invitation['team'];
  #isMember = false;
  #isJoined = false;

  readonly #visit = new Visit(this, () => this.client);
  readonly #teams = new QueryController(this, () => (this.#visit.user ? this.api?.teams.list.query({ userId: 'me' }) : undefined));
  readonly #shared = {
    code: () => this.code ?? queryOf(this, 'code'),
    rejected: ({ kind }: LinkProblem, error: unknown) => this.#reportRejection(kind, error),
    t: () => this.t,
    changed: () => {
      this.#team = undefined;
      this.#isMember = this.#isJoined = false;
    },
  };
  /** Loads the team. The service allows 20 requests per code, so the page sends no other request with the code before the click. */
  readonly #details = new LinkVisitController(this, {
    ...this.#shared,
    use: async (code) => this.api?.teamInvitations.details({ code }),
    done: ({ teamId, teamDisplayName }) => (this.#team = { id: teamId, displayName: teamDisplayName }),
  });
  readonly #joining = new LinkVisitController(this, {
    ...this.#shared,
    use: async (code) => this.#accept(code),
    done: () => this.#finish(),
  });

  constructor() {
    super();
    this.selectTeam = false;
  }

  protected override derivePhase(): Phase {
    return PHASES[this.#step];
  }

  protected override afterUpdate(): void {
    if (this.#step === 'loading' && this.#visit.status === 'ready' && !this.#team) void this.#details.run();
  }

  override render(): unknown {
    const step = this.#step;
    if (step === 'idle') return nothing;
    if (step === 'loading') return skeleton(this.t, this.layout, this.#skeleton);
    return card(this.t, { ...this.frame, ...invitationTexts(this.#invitation) });
  }

  protected override renderForm(): unknown {
    const step = this.#step;
    if (step === 'idle' || step === 'loading') return nothing;
    if (step === 'failed') return retryButton(this.t, this.#retry);
    return invitationActions(this.#invitation);
  }

  /**
   * The placeholders. Signed-out visitors see a longer text and no team. Users with a name see it beside their address, and
   * users without a name see a field for it.
   */
  get #skeleton(): string {
    const { user } = this.#visit;
    if (this.client?.session.isSignedIn() === false) return 'ctssb';
    return user && !user.displayName ? 'itslbhb' : 'itssb';
  }

  get #problem(): LinkProblem | undefined {
    return this.#details.problem ?? this.#joining.problem;
  }

  get #invitation(): Invitation {
    const canSignUp = this.#visit.config?.signUpEnabled !== false;
    return {
      uid: this.uid,
      step: this.#step,
      t: this.t,
      team: this.#team ?? this.#joinedTeam,
      onlyTeam: this.#problem?.kind === 'used' && this.#teams.data?.length === 1 ? this.#teams.data[0] : undefined,
      user: this.#visit.user,
      project: this.#visit.projectName,
      problem: this.#problem,
      failure: this.#visit.error ?? this.#details.failure,
      email: this.email,
      canSignUp,
      notice: this.#joining.notice,
      href: (name) => this.href(name),
      signIn: this.signInButton(undefined, canSignUp ? 'secondary' : undefined),
      join: this.#joining.run,
      ignore: this.#ignore,
    };
  }

  /** The team that the user joined before this page was reloaded. */
  get #joinedTeam(): Invitation['team'] {
    const outcome = this.#details.isEmpty ? outcomeOf(this) : undefined;
    return typeof outcome === 'object' ? ((outcome as Invitation['team'] | null) ?? undefined) : undefined;
  }

  get #step(): InvitationStep {
    if (!this.client) return 'idle';
    if (this.#isJoined || this.#joinedTeam) return 'done';
    if (this.#problem) return 'broken';
    if (isFramed()) return 'framed';
    const { status, user } = this.#visit;
    if (status !== 'ready') return status;
    if (!user) return 'signedOut';
    if (this.#details.failure !== undefined) return 'failed';
    if (!this.#team || this.#teams.state.status === 'loading') return 'loading';
    if (this.#joining.isWorking) return 'joining';
    if (this.#isMember || this.#teams.data?.some(({ id }) => id === this.#team?.id)) return 'member';
    return 'asking';
  }

  #retry = (): void => {
    if (this.#visit.status === 'failed') this.#visit.retry();
    else void this.#details.run();
  };

  async #accept(code: string) {
    const name = this.querySelector<HTMLInputElement>(`input[name="${NAME.name}"]`)?.value.trim();
    try {
      const result = await this.api?.teamInvitations.accept({ code });
      if (result?.status === 'ok' && name) void this.#saveName(name);
      if (result?.status === 'ok' && this.selectTeam) await this.api?.currentUser.update({ selectedTeamId: this.#team?.id ?? null });
      return result;
    } catch (error) {
      if (!isKnownError(error, 'TEAM_MEMBERSHIP_ALREADY_EXISTS')) throw error;
      this.#isMember = true;
      dropQuery(this, 'code');
      void focusTitle(this);
      return undefined;
    }
  }

  /** Saves the user's name in the team. The user already joined, so the page does not wait for the request and does not show an error. */
  async #saveName(displayName: string): Promise<void> {
    try {
      await this.api?.teamMemberProfiles.update({ teamId: this.#team?.id ?? '', userId: 'me', displayName });
    } catch (error) {
      this.reportError(error);
    }
  }

  #finish(): void {
    dropQuery(this, 'code', this.#team);
    this.#isJoined = true;
    const { id = '', displayName = '' } = this.#team ?? {};
    announce(this, this.t('invite.done.title', { team: displayName }));
    this.emit('portico-invitation-accepted', { teamId: id });
    this.requestUpdate();
    void focusTitle(this);
  }

  #reportRejection(kind: LinkProblem['kind'], error: unknown): void {
    dropQuery(this, 'code', kind);
    this.reportError(error);
    this.requestUpdate();
    void focusTitle(this);
  }

  #ignore = (): void => {
    this.emit('portico-invitation-declined', {});
    this.redirect('home', 'invitation-declined');
  };
}
