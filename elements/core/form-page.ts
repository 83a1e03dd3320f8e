import { html, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { UrlName } from '../../src/index.js';
import type { PlainKey } from '../messages/types.js';
import { link } from '../ui/button.js';
import { layout } from '../styles/layout.js';
import { tokens } from '../styles/tokens.js';
import { LightForm } from './light-form.js';
import { isSubmitting } from './pending.js';
import { PorticoElement } from './portico-element.js';

export type Phase = 'idle' | 'loading' | 'ready' | 'submitting' | 'mfa' | 'blocked' | 'failed' | 'done';

const INPUT = 'input:not([tabindex="-1"])';

let count = 0;

/**
 * An element whose inputs are in the light DOM, where password managers, autofill and Enter find them. The shadow root has the
 * frame and a slot named `form`, filled by one container of the element; other children are not touched.
 */
export abstract class FormPage extends PorticoElement {
  static override styles: CSSResultGroup = [layout, tokens];
  static override properties: PropertyDeclarations = {
    fullPage: { type: Boolean, attribute: 'full-page', reflect: true },
    headingLevel: { type: Number, attribute: 'heading-level' },
    searchParams: { attribute: false },
  };

  /** Fills the height of the window and centers the card. */
  declare fullPage: boolean;
  /** Level of the title, 1–6. If omitted, 1 on full pages and 2 elsewhere. */
  declare headingLevel: number | undefined;
  /** Query of the page. If omitted, the query of the browser's address. */
  declare searchParams: URLSearchParams | Readonly<Record<string, string>> | undefined;

  /** Shown in place of the form, for example while a second factor is requested. */
  protected instead: HTMLElement | undefined;
  /** Prefix of all ids in this instance. */
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

  /** Returns the state of the page. Called once per update. */
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

  /** Renders the light DOM: the form, or what replaces it. */
  protected abstract renderForm(): unknown;

  /** Focuses the first field, or else the first button or link. */
  override focus(options?: FocusOptions): void {
    const first = this.querySelector<HTMLElement>(INPUT) ?? this.querySelector<HTMLElement>('[data-portico-root] :is(button, a[href])');
    first?.focus(options);
  }

  /** Applies `autofocus`, unless another element has the focus, the address has a fragment, or a touch keyboard would open. */
  #focusFirst(): void {
    const inputs = [...this.querySelectorAll<HTMLInputElement>(INPUT)];
    const first = inputs.find(({ value }) => value === '') ?? inputs[0];
    if (!first) return;
    this.autofocus = false;
    if (document.activeElement === document.body && !location.hash && !matchMedia('(pointer: coarse)').matches) first.focus();
  }

  /** Level of the title, for `aria-level`. */
  protected get level(): number {
    return this.headingLevel ?? (this.fullPage ? 1 : 2);
  }

  protected override updated(_changed: PropertyValues): void {
    this.#form.render(this.instead ?? this.renderForm());
    if (this.autofocus) this.#focusFirst();
  }

  /** Renders the message before a redirect, and a link that appears if the redirect takes long. */
  protected farewell(text: PlainKey, place: UrlName): unknown {
    return html`<p class="portico-text">${this.t(text)}</p>
      <p class="portico-text portico-late">${link(this.t('common.stillHere'), this.href(place))}</p>`;
  }
}
