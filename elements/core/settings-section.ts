import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ClientApp, CurrentUser } from '../../src/index.js';
import { ActionRunner } from '../form/action-runner.js';
import type { QueryController } from './query.js';
import { Visit } from './visit.js';
import { SETTINGS_WORDS } from '../messages/en-settings.js';
import type { PlainKey } from '../messages/types.js';
import { errorText } from '../messages/error-text.js';
import { button } from '../ui/button.js';
import { notice } from '../ui/notice.js';
import { block, listTitle } from '../ui/section.js';
import { addControls } from '../styles/adopt.js';
import { section } from '../styles/section.js';
import { sectionForm } from '../styles/section-form.js';
import type { Phase } from './form-page.js';
import { isSubmitting } from './pending.js';
import { headingLevelOf } from './heading-level.js';
import { PorticoElement } from './portico-element.js';
import { setState } from './states.js';

export type ProjectConfig = NonNullable<Visit['config']>;

/** The data that a section renders. */
export interface SectionView {
  readonly user: CurrentUser;
  readonly config: ProjectConfig;
  readonly app: ClientApp;
}

addControls(sectionForm);

let count = 0;

/**
 * Base class for the sections of the account and team settings. Loads the project, the user and the section's own lists. Renders nothing
 * if the section is not available for the project or the user. Inputs are in the shadow root, except in sections with a password, which use
 * `LightForm`.
 */
export abstract class SettingsSection extends PorticoElement {
  static override readonly words = SETTINGS_WORDS;
  static override styles: CSSResultGroup = section;
  static override properties: PropertyDeclarations = {
    heading: {},
    headingLevel: { type: Number, attribute: 'heading-level' },
    pageTitle: { attribute: false },
  };

  /** Title that replaces the default title. */
  declare heading: string | undefined;
  /** Level of the title, 1–6. If omitted, 2. */
  declare headingLevel: number | undefined;
  /** Title of the surrounding page. If it equals the section's title, the section's title is visible only to screen readers. */
  declare pageTitle: string | undefined;

  /** Prefix of all IDs in this instance. */
  protected readonly uid = `portico-section-${(count += 1)}`;
  #phase: Phase = 'idle';
  /** Whether this section or a section above it is loading. */
  #isLoading = false;
  /** The section below, which waits until this section has loaded. */
  #next: Element | null = null;
  protected readonly visit = new Visit(this, () => this.client);
  protected readonly action = new ActionRunner(this, {
    failed: (error) => this.reportError(error),
    text: (error) => this.problemText(error),
  });
  protected abstract readonly titleKey: PlainKey;
  protected readonly descriptionKey: PlainKey | undefined;
  /** If the section is one line, the title of the list that adjacent sections of this kind form in the account settings. */
  protected readonly listTitleKey: PlainKey | undefined;

  /** The section's state. */
  get phase(): Phase {
    return this.#phase;
  }

  #derivePhase(isBelowLoading: boolean): Phase {
    const { status } = this.visit;
    if (status !== 'ready') return status;
    if (!this.view) return 'blocked';
    // The section above will change its height, and would move the buttons of this section away from the pointer.
    if (isBelowLoading) return 'loading';
    const states = this.lists().map(({ state }) => state.status);
    if (states.includes('failed')) return 'failed';
    if (states.includes('loading')) return 'loading';
    return isSubmitting(this) ? 'submitting' : 'ready';
  }

  /** Returns the section's lists. They are loaded if the section is available. */
  protected lists(): readonly QueryController<unknown>[] {
    return [];
  }

  /** Returns whether the section is available for the project and the user. */
  protected isOffered(_view: SectionView): boolean {
    return true;
  }

  /** Returns the message for an error that is specific to the section, or `undefined` for other errors. */
  protected problemText(_error: unknown): string | undefined {
    return undefined;
  }

  /** The line below the title. */
  protected get description(): unknown {
    return this.descriptionKey && this.t(this.descriptionKey);
  }

  protected abstract renderBody(view: SectionView): unknown;

  /** Renders the badges after the title. */
  protected renderBadges(_view: SectionView): unknown {
    return nothing;
  }

  /** Renders the buttons next to the title. */
  protected renderActions(_view: SectionView): unknown {
    return nothing;
  }

  /** The data to render, or `undefined` while it loads or if the section is not available. */
  protected get view(): SectionView | undefined {
    const { user, config } = this.visit;
    const { api: app } = this;
    if (!user || !config || !app) return undefined;
    const view = { user, config, app };
    return this.isOffered(view) ? view : undefined;
  }

  /**
   * Whether a section above is loading. Until that section has loaded, this section renders a skeleton, so that the buttons of this section
   * do not move.
   */
  get #isBelowLoading(): boolean {
    const above = this.previousElementSibling;
    return above instanceof SettingsSection && above.#isLoading;
  }

  protected override willUpdate(): void {
    this.#phase = this.#derivePhase(this.#isBelowLoading);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#setLoading(false);
  }

  #setLoading(isLoading: boolean): void {
    if (isLoading === this.#isLoading) return;
    this.#isLoading = isLoading;
    if (this.#next instanceof SettingsSection) this.#next.requestUpdate();
  }

  protected override updated(): void {
    this.#next = this.nextElementSibling;
    this.#setListStates();
    this.#setLoading(this.#phase === 'loading' || this.#isBelowLoading);
    setState(this.internals, 'absent', this.visit.status === 'ready' && !this.view);
  }

  /** In the account settings, the sections of a list have hairlines instead of gaps, and the section above the list has a gap below. */
  #setListStates(): void {
    setState(this.internals, 'row', this.#isRow);
    setState(this.internals, 'above-rows', this.#titleBelow !== undefined);
  }

  get #isInSettings(): boolean {
    return this.closest('portico-account-settings') !== null;
  }

  get #isRow(): boolean {
    return this.#isInSettings && this.listTitleKey !== undefined && this.previousElementSibling !== null;
  }

  /** The title of the list below this section. */
  get #titleBelow(): PlainKey | undefined {
    const below = this.nextElementSibling;
    return this.#isInSettings && !this.listTitleKey && below instanceof SettingsSection ? below.listTitleKey : undefined;
  }

  override render(): unknown {
    const { phase, view } = this;
    if (phase === 'idle' || phase === 'blocked') return nothing;
    if (phase === 'loading') return this.skeleton();
    const isFailed = phase === 'failed' || !view;
    const title = this.heading ?? this.t(this.titleKey);
    // An open confirmation sets the question.
    const actions = isFailed ? nothing : this.renderActions(view);
    const own = block({
      uid: this.uid,
      title,
      hidesTitle: title === this.pageTitle,
      level: this.level,
      description: this.description,
      question: this.action.question,
      badges: isFailed ? nothing : this.renderBadges(view),
      actions,
      body: isFailed ? this.#failure() : this.renderBody(view),
    });
    return this.#titleBelow ? [own, listTitle(this.t(this.#titleBelow), this.level)] : own;
  }

  /** Heading level of the title. The titles of nested sections and of the sections of a list are one level lower. */
  protected get level(): number {
    const level = headingLevelOf(this.headingLevel, 2);
    return this.#isRow ? Math.min(6, level + 1) : level;
  }

  #error(): unknown {
    return this.visit.error ?? this.lists().find(({ state }) => state.status === 'failed')?.state.error;
  }

  /** Renders the error and a button to try again if the section could not be loaded. */
  #failure(): TemplateResult {
    const text = errorText(this.t, this.#error());
    const retry = button({ label: this.t('common.retry'), onClick: this.#retry });
    return notice(text === this.t('error.unknown') ? this.t('account.loadFailed') : text, 'error', retry);
  }

  #retry = (): void => {
    if (this.visit.status === 'failed') this.visit.retry();
    for (const list of this.lists()) if (list.state.status === 'failed') list.reload();
  };

  /** Renders the placeholders for a title and a row. */
  protected skeleton(): TemplateResult {
    return html`<div class="section portico-controls" part="section" aria-busy="true" role="group" aria-label=${this.t('common.loading')}>
      <div class="section-bone"></div>
      <div class="row"><div class="section-bone"></div></div>
    </div>`;
  }
}
