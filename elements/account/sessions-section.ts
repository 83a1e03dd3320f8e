import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import MonitorSmartphone from 'lucide/dist/esm/icons/monitor-smartphone.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import type { ActiveSession, DataOf } from '../../src/index.js';
import { SettingsSection } from '../core/settings-section.js';
import { QueryController } from '../core/query.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { drawIcon } from '../ui/icons.js';
import { errorText } from '../messages/error-text.js';
import { factsOf, sessionsInOrder, titleOf } from './session-texts.js';
import { announce } from '../core/announcer.js';
import { button } from '../ui/button.js';
import { errorLine } from '../ui/field.js';
import { actionError, badge, confirmed, factList, labelFor, row } from '../ui/section.js';
import { toast } from '../ui/toast.js';
import { sessionsStyle } from './sessions-style.js';
import { section } from '../styles/section.js';

type Session = DataOf<typeof ActiveSession>;

/** Interval at which relative times update, in milliseconds. */
const TICK_MS = 30_000;
/** Maximum number of sessions to revoke in parallel. */
const MAX_CONCURRENT_REQUESTS = 4;
const OTHERS = 'others';
const DEVICES = drawIcon(MonitorSmartphone);
const GLOBE = drawIcon(Globe);
const USERS = drawIcon(Users);

/**
 * Lists the user's sessions. The user can end all sessions except the current session, which `portico-sign-out-section` ends.
 *
 * @tag portico-sessions-section
 * @fires {CustomEvent<{ count: number }>} portico-session-revoked - The user ended `count` sessions.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A session.
 * @csspart badge - The badge on the current session.
 */
export class SessionsSection extends SettingsSection {
  static override readonly tag = 'portico-sessions-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = { onSessionRevoked: 'portico-session-revoked', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [section, sessionsStyle];
  protected override readonly titleKey = 'account.sessions.title';
  protected override readonly descriptionKey = 'account.sessions.description';

  readonly #list = new QueryController(this, () => (this.#ending ? undefined : this.#query()));
  /**
   * The sessions that were listed when the user chose to end all other sessions. Shown until all requests are complete, so that the list
   * does not reload after each request.
   */
  #ending: readonly Session[] | undefined;
  readonly #ended = new Set<string>();
  readonly #failures = new Map<string, unknown>();
  #tick: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tick = setInterval(() => this.requestUpdate(), TICK_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#tick);
  }

  protected override lists(): readonly QueryController<unknown>[] {
    return this.#ending ? [] : [this.#list];
  }

  protected override renderActions(): unknown {
    if (!this.#sessions.some(({ isCurrentSession }) => !isCurrentSession)) return nothing;
    const { t, action } = this;
    const question = t('account.sessions.others.question');
    const label = t('account.sessions.others');
    return confirmed({ t, action, key: OTHERS, label, question, isInHead: true, isDestructive: false, run: () => void this.#endOthers() });
  }

  protected override renderBody(): unknown {
    const sessions = this.#sessions;
    if (sessions.length === 0) return html`<p class="portico-text">${this.t('account.sessions.empty')}</p>`;
    const renderSession = (session: Session): TemplateResult =>
      html`<li class=${this.#isEnding(session) ? 'ending' : nothing}>${this.#row(session)}</li>`;
    return html`<ul class="rows" aria-label=${this.t('account.sessions.title')}>${repeat(sessions, ({ id }) => id, renderSession)}</ul>`;
  }

  #query() {
    return this.view && this.api?.sessions.list.query({ userId: 'me' });
  }

  get #sessions(): readonly Session[] {
    return sessionsInOrder(this.#ending ?? this.#list.data ?? []).filter(({ id }) => !this.#ended.has(id));
  }

  #isEnding({ id, isCurrentSession }: Session): boolean {
    return this.action.isBusy(id) || (this.#ending !== undefined && !isCurrentSession && !this.#failures.has(id));
  }

  #row(session: Session): TemplateResult {
    const { t, uid } = this;
    const { id, isCurrentSession, isImpersonation } = session;
    const failure = this.#failures.get(id);
    return row({
      lead: html`<span class="lead">${isImpersonation ? USERS : isCurrentSession ? DEVICES : GLOBE}</span>`,
      title: html`<bdi>${titleOf(t, session)}</bdi>`,
      badges: [isCurrentSession ? badge(t('account.sessions.current'), 'good') : nothing],
      detail: factList(factsOf(t, session, this.client?.clock.now() ?? 0)),
      actions: isCurrentSession ? undefined : this.#revoke(session),
      below: failure === undefined ? actionError(uid, this.action, id) : errorLine(`${uid}-${id}-error`, errorText(t, failure)),
    });
  }

  #revoke(session: Session): TemplateResult {
    const { t, action } = this;
    const label = labelFor(t('account.sessions.revoke'), titleOf(t, session));
    const isBusy = action.isBusy(session.id);
    return button({ label, isBusy, isDisabled: action.isBusy() && !isBusy, onClick: () => void this.#end(session) });
  }

  async #end({ id }: Session): Promise<void> {
    this.#failures.delete(id);
    const work = () => this.api?.sessions.revoke({ id });
    if (!(await this.action.run(id, work, this.t('account.sessions.revoked', { count: 1 })))) return;
    this.#ended.add(id);
    this.emit('portico-session-revoked', { count: 1 });
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.section-title')?.focus();
  }

  /** Revokes all other sessions, `MAX_CONCURRENT_REQUESTS` at a time. Shows each failure next to its session. */
  async #endOthers(): Promise<void> {
    if (this.action.isBusy()) return;
    const before = this.#sessions;
    const waiting = before.filter(({ isCurrentSession }) => !isCurrentSession);
    let count = 0;
    this.#failures.clear();
    this.#ending = before;
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (await this.#endOne(next)) count += 1;
        this.requestUpdate();
      }
    };
    await this.action.run(OTHERS, async () => {
      await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, worker));
      // Reads the list before watching it again, so that ended sessions do not reappear.
      await this.#query()
        ?.read()
        .catch(() => undefined);
    });
    this.#ending = undefined;
    if (this.#failures.size > 0) announce(this, this.t('account.sessions.someFailed'));
    else toast(this.t('account.sessions.revoked', { count }), this);
    if (count > 0) this.emit('portico-session-revoked', { count });
    this.requestUpdate();
  }

  async #endOne({ id }: Session): Promise<boolean> {
    try {
      const result = await this.api?.sessions.revoke({ id });
      if (result?.status === 'error') throw result.error;
      this.#ended.add(id);
      return true;
    } catch (error) {
      this.#failures.set(id, error);
      this.reportError(error);
      return false;
    }
  }
}
