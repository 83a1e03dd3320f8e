import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import type { DataOf, TeamInvitation } from '../../src/index.js';
import { authPassword, check } from '../../src/internal.js';
import { TeamSection } from '../core/team-section.js';
import type { Message } from '../form/field-problem.js';
import { FormController } from '../form/form-controller.js';
import { QueryController } from '../core/query.js';
import { announce } from '../core/announcer.js';
import { address, withBreaks } from '../ui/address-text.js';
import { button } from '../ui/button.js';
import { dayOf, relativeTo } from '../messages/dates.js';
import { field } from '../ui/field.js';
import { Listing } from '../ui/list.js';
import { rowsStyle } from '../styles/rows.js';
import { notice } from '../ui/notice.js';
import { shortName } from '../ui/person.js';
import { actionError, confirmed, count, labelFor, row } from '../ui/section.js';
import { toast } from '../ui/toast.js';
import { takeNewTeam } from './new-team.js';

type Invitation = DataOf<typeof TeamInvitation>;

const EMAILS = {
  name: 'emails',
  type: 'text',
  autocomplete: 'off',
  inputmode: 'email',
  autocapitalize: 'none',
  enterkeyhint: 'send',
} as const;
const RULE = { email: authPassword.signIn.body.shape.email };

const addressesIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,;،、，；]+/).filter(Boolean))];

/** Returns whether all addresses are valid, or a message that names the first invalid one. */
const checkAddresses = (text: string): true | Message => {
  const wrong = addressesIn(text).find((email) => check(RULE, { email }).email !== undefined);
  return wrong === undefined || ((t) => t('field.inviteEmail.invalid', { email: shortName(wrong) }));
};

/**
 * Invites people to a team by email, and lists the pending invitations.
 *
 * @tag portico-team-invitations-section
 * @fires {CustomEvent<{ teamId: string, emails: readonly string[] }>} portico-member-invited - The invitation emails were sent.
 * @fires {CustomEvent<{ teamId: string, id: string }>} portico-invitation-revoked - An invitation was revoked.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart form - The form.
 * @csspart row - An invitation.
 * @csspart table - The list.
 */
export class TeamInvitationsSection extends TeamSection {
  static override readonly tag = 'portico-team-invitations-section';
  static override readonly events = {
    onMemberInvited: 'portico-member-invited',
    onInvitationRevoked: 'portico-invitation-revoked',
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, rowsStyle];
  protected override readonly right = 'invitations';
  protected override readonly titleKey = 'team.invitations.title';
  protected override readonly descriptionKey = 'team.invitations.description';

  #typed = '';
  /** The recipients of the emails that were sent before a request failed. Cleared when the input changes. */
  #sent: readonly string[] = [];
  readonly #listing = new Listing(this);
  readonly #invitations = new QueryController(this, () => {
    return this.view && this.may('listInvitations') ? this.api?.teamInvitations.list.query({ teamId: this.idOfTeam }) : undefined;
  });
  readonly #form = new FormController(this, {
    fields: { emails: { input: EMAILS.name, words: 'inviteEmail', isValid: checkAddresses } },
    send: async ({ emails }) => {
      await this.#send(addressesIn(emails));
      return { status: 'ok', data: undefined };
    },
    done: () => undefined,
    failed: (error) => this.reportError(error),
  });

  protected override lists(): readonly QueryController<unknown>[] {
    return this.may('listInvitations') ? [...super.lists(), this.#invitations] : super.lists();
  }

  protected override afterUpdate(): void {
    super.afterUpdate();
    const input = this.renderRoot.querySelector<HTMLElement>(`[name="${EMAILS.name}"]`);
    if (input && takeNewTeam(this.idOfTeam)) input.focus();
  }

  protected override renderBadges(): unknown {
    return count(this.#invitations.data?.length ?? 0);
  }

  protected override renderBody(): TemplateResult {
    const { t, uid } = this;
    const form = this.#form;
    const again = addressesIn(this.#typed).filter((email) =>
      this.#invitations.data?.some(({ recipientEmail }) => recipientEmail === email),
    );
    return html`<form class="portico-form row-form" part="form" novalidate @submit=${form.submit} @input=${this.#input}>
        ${form.notice}
        <div class="inline-form">
          ${field({
            uid,
            kind: EMAILS,
            label: t('field.inviteEmail.label'),
            hint: again.length > 0 ? t('team.invitations.already', { emails: again.join(', ') }) : undefined,
            ...form.fieldState('emails'),
            button: button({ label: t('team.invitations.send'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting }),
          })}
        </div>
        ${this.#sent.length > 0 ? notice(html`<bdi>${withBreaks(this.#partlySent)}</bdi>`, 'success') : nothing}
      </form>
      ${this.may('listInvitations') ? this.#list() : nothing}`;
  }

  get #partlySent(): string {
    return this.t('team.invitations.partlySent', { emails: this.#sent.join(', ') });
  }

  #list(): unknown {
    return this.#listing.render<Invitation>({
      t: this.t,
      label: this.t('team.invitations.title'),
      items: this.#invitations.data ?? [],
      keyOf: ({ id }) => id,
      textOf: ({ recipientEmail }) => recipientEmail ?? '',
      renderItem: (invitation) => this.#row(invitation),
      searchAbove: 10,
      empty: html`<p class="empty row-detail">${this.t('team.invitations.empty')}</p>`,
    });
  }

  #row({ id, recipientEmail, expiresAt }: Invitation): TemplateResult {
    const now = this.client?.clock.now() ?? 0;
    const revoke = {
      t: this.t,
      action: this.action,
      key: id,
      label: labelFor(this.t('team.invitations.withdraw'), recipientEmail ?? ''),
      question: this.t('team.invitations.question'),
      isInRow: true,
      run: () => void this.#revoke(id),
    };
    return row({
      title: address(recipientEmail ?? ''),
      detail:
        this.action.asking === id
          ? html`<bdi class="question">${revoke.question}</bdi>`
          : this.t('team.invitations.expires', { relative: relativeTo(this.t, expiresAt, now), date: dayOf(this.t, expiresAt) }),
      actions: this.may('revokeInvitation') ? confirmed(revoke) : undefined,
      below: actionError(this.uid, this.action, id),
    });
  }

  #input = (event: Event): void => {
    this.#sent = [];
    this.#typed = (event.target as HTMLInputElement).value;
    this.#form.input(event);
  };

  /** Sends the invitations sequentially. If a request fails, the addresses that have not received an invitation stay in the field. */
  async #send(emails: readonly string[]): Promise<void> {
    const { idOfTeam: teamId, api } = this;
    const input = this.renderRoot.querySelector<HTMLInputElement>(`[name="${EMAILS.name}"]`);
    const left = [...emails];
    try {
      for (const email of emails) {
        await api?.teamInvitations.send({ teamId, email });
        left.shift();
      }
    } finally {
      const sent = emails.slice(0, emails.length - left.length);
      this.#sent = left.length > 0 ? sent : [];
      this.#typed = left.join(', ');
      if (input) input.value = this.#typed;
      if (sent.length > 0) this.#reportSent(teamId, sent);
    }
  }

  #reportSent(teamId: string, emails: readonly string[]): void {
    if (this.#sent.length > 0) announce(this, this.#partlySent);
    else toast(this.t('team.invitations.sent', { count: emails.length }), this);
    this.emit('portico-member-invited', { teamId, emails });
  }

  async #revoke(id: string): Promise<void> {
    const teamId = this.idOfTeam;
    const work = () => this.api?.teamInvitations.revoke({ id, teamId });
    if (await this.action.run(id, work, this.t('team.invitations.withdrawn'))) this.emit('portico-invitation-revoked', { teamId, id });
  }
}
