import { html, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { UrlName } from '../../src/index.js';
import type { PlainKey } from '../messages/types.js';
import { link } from '../ui/button.js';
import { announce } from './announcer.js';
import { layout } from '../styles/layout.js';
import { tokens } from '../styles/tokens.js';
import { LightForm } from './light-form.js';
import { isSubmitting } from './pending.js';
import { PorticoElement } from './portico-element.js';

export type Phase = 'idle' | 'loading' | 'ready' | 'submitting' | 'mfa' | 'blocked' | 'failed' | 'done';

const INPUT = 'input:not([tabindex="-1"])';

let count = 0;

/**
 * An element whose inputs stand in the light DOM, where password managers, autofill and Enter find them (ui.md 5.1).
 * The shadow root holds the chrome and a slot named `form`; one container of our own fills it, other children are left alone.
 */
export abstract class FormPage extends PorticoElement {
  static override styles: CSSResultGroup = [layout, tokens];
  static override properties: PropertyDeclarations = {
    fullPage: { type: Boolean, attribute: 'full-page', reflect: true },
    headingLevel: { type: Number, attribute: 'heading-level' },
    searchParams: { attribute: false },
  };

  /** Fills the height of the window and centres the card. */
  declare fullPage: boolean;
  /** Level of the title, 1–6; 1 on full pages and 2 elsewhere. */
  declare headingLevel: number | undefined;
  /** The query of the page's address, where it is not the browser's. */
  declare searchParams: URLSearchParams | Readonly<Record<string, string>> | undefined;

  /** Stands in place of the form for a while, as the question for a second factor does. */
  protected instead: HTMLElement | undefined;
  /** Prefix of every id in this instance. */
  readonly uid = `portico-${(count += 1)}`;
  readonly #form = new LightForm(this);
  #phase: Phase = 'idle';

  constructor() {
    super();
    this.fullPage = false;
  }

  /** State that the page shows; also `:state(<phase>)` in style sheets. */
  get phase(): Phase {
    return this.#phase;
  }

  /** Returns the state from what the page knows, once per update. */
  protected derivePhase(): Phase {
    return isSubmitting(this) ? 'submitting' : 'ready';
  }

  protected override update(changed: PropertyValues): void {
    const { states } = this.internals;
    states.delete(this.#phase);
    this.#phase = this.derivePhase();
    states.add(this.#phase);
    super.update(changed);
  }

  /** What stands in the light DOM: the form, or what has taken its place. */
  protected abstract renderForm(): unknown;

  /** Focuses the first field, or the first thing that can be focused. */
  override focus(options?: FocusOptions): void {
    const first = this.querySelector<HTMLElement>(INPUT) ?? this.querySelector<HTMLElement>('[data-portico-root] :is(button, a[href])');
    first?.focus(options);
  }

  /** `autofocus`, unless somebody is busy elsewhere, came for a place on the page, or would get a keyboard over it. */
  #focusFirst(): void {
    const inputs = [...this.querySelectorAll<HTMLInputElement>(INPUT)];
    const first = inputs.find(({ value }) => value === '') ?? inputs[0];
    if (!first) return;
    this.autofocus = false;
    if (document.activeElement === document.body && !location.hash && !matchMedia('(pointer: coarse)').matches) first.focus();
  }

  /** Level of the title, as `aria-level` wants it. */
  protected get level(): number {
    return this.headingLevel ?? (this.fullPage ? 1 : 2);
  }

  protected override updated(changed: PropertyValues): void {
    this.#form.render(this.instead ?? this.renderForm());
    if (this.autofocus) this.#focusFirst();
    super.updated(changed);
  }

  /** The last word before a redirect, with a way on for who is still here after a while. */
  protected farewell(text: PlainKey, place: UrlName): unknown {
    return html`<p class="portico-text">${this.t(text)}</p>
      <p class="portico-text portico-late">${link(this.t('common.stillHere'), this.href(place))}</p>`;
  }

  /** Says something to screen readers, through the one live region of the page. */
  protected announce(text: string, politeness?: 'polite' | 'assertive'): void {
    announce(this, text, politeness);
  }

  /** What the page is called in the tab and the history; nothing while it has no title yet. */
  get documentTitle(): string {
    return this.shadowRoot?.querySelector('.title')?.textContent.trim() ?? '';
  }

  /** Moves the focus to the title once it says what has happened. */
  protected async focusTitle(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.title')?.focus();
  }
}
