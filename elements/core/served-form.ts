// Keeps a form that a server rendered visible and usable until the element can show its own form. Loaded only if there is such a form.
// Imports only types, because host bundlers would otherwise split the first load into more chunks.
import type { LitElement } from 'lit';
import type { ElementApp } from '../context.js';

type Page = LitElement & { readonly phase: string };

/** A listener that holds the submission of a form that a server rendered. */
export interface HeldSubmit {
  event?: Event;
  readonly handleEvent: (event: Event) => void;
}

/** The selector of the container of a form. */
const ROOT = ':scope > [data-portico-root]';
const CONTROL = 'input, button, a';
/** Time after which a form whose control is pressed is checked again, in milliseconds. */
const PRESS_MS = 50;

/** The app of a page, and the methods that render its content. They are protected in the class. */
interface Rendering {
  readonly client?: Pick<ElementApp, 'session'>;
  render?: () => unknown;
  renderForm?: () => unknown;
}

/** Returns the control in the element's own form that corresponds to a control in the server's form. */
const partnerOf = (control: Element, form: Element): HTMLElement | null => {
  const name = control.getAttribute('name');
  const selector = name ? `input[name="${name}"]` : `${control.localName}[data-part="${control.getAttribute('data-part')}"]`;
  return form.querySelector<HTMLElement>(selector);
};

/** Copies typed text, and whether the user made a password visible. */
const copyInput = (from: HTMLInputElement, to: HTMLInputElement): void => {
  if (from.type !== to.type) to.closest('.portico-control')?.querySelector('button')?.click();
  // The element may have an initial value that the server did not know.
  if (from.value === from.defaultValue) return;
  to.value = from.value;
  to.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Copies the selection. Browsers hide the selection of email inputs, so the caret is then at the end of the text. */
const copySelection = (from: HTMLInputElement, to: HTMLInputElement): void => {
  if (from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
};

/** Shows or hides the password beside a button in the server's form. */
export const togglePassword = (button: Element): void => {
  const input = button.closest('.portico-control')?.querySelector('input');
  if (!input) return;
  input.type = input.type === 'password' ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(input.type === 'text'));
};

/** Copies what the user typed, and the focus. */
const copyControls = (served: Element, form: Element): void => {
  const focused = (served.getRootNode() as Document).activeElement;
  for (const control of served.querySelectorAll<HTMLElement>(CONTROL)) {
    const partner = partnerOf(control, form);
    const isInput = control instanceof HTMLInputElement && partner instanceof HTMLInputElement;
    if (isInput) copyInput(control, partner);
    if (control !== focused) continue;
    partner?.focus({ preventScroll: true });
    if (isInput) copySelection(control, partner);
  }
};

class ServedForm {
  readonly #host: Page;
  readonly #served: HTMLElement;
  readonly #held: HeldSubmit;
  /** The nodes of the shadow root that the server rendered. */
  readonly #card: readonly ChildNode[];
  #isComposing = false;
  #isReplacing = false;

  constructor(host: Page, served: HTMLElement, held: HeldSubmit) {
    this.#host = host;
    this.#served = served;
    this.#held = held;
    this.#card = [...host.renderRoot.childNodes];
    // The element removes old containers with this attribute.
    served.removeAttribute('data-portico-root');
    // The script tag has held a submission before the element was defined.
    if (served.hasAttribute('data-submitted')) held.event ??= new Event('submit');
    for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) served.addEventListener(type, this.#composed);
    served.addEventListener('click', this.#clicked);
    const rendering = this.#rendering;
    rendering.render = rendering.renderForm = () => undefined;
    host.addController(this);
  }

  get #rendering(): Rendering {
    return this.#host as unknown as Rendering;
  }

  /** Whether the element shows its own form or a message. A user who is signed in must not see the form, so the skeleton replaces it. */
  get #isReady(): boolean {
    const { phase } = this.#host;
    return phase === 'loading' ? this.#rendering.client?.session.isSignedIn() === true : phase !== 'idle';
  }

  hostUpdated(): void {
    if (!this.#isReady || this.#isComposing || this.#isReplacing) return;
    if (this.#isPressed) setTimeout(() => this.#host.requestUpdate(), PRESS_MS);
    else void this.#replace();
  }

  /**
   * Whether a control is pressed. The browser fires no click if the control is replaced before it is released. A handler makes its pages
   * inactive when it starts. The space bar makes only the control itself active.
   */
  get #isPressed(): boolean {
    return this.#host.matches(':active') || this.#served.matches('[data-pressed], :has(:active)');
  }

  /** Waits for the end of a composition, because the browser would cancel it if the input lost focus. */
  #composed = ({ type }: Event): void => {
    this.#isComposing = type !== 'compositionend';
    // In some browsers, the value changes after the event.
    if (!this.#isComposing) setTimeout(() => this.#host.requestUpdate());
  };

  #clicked = ({ target }: Event): void => {
    const button = (target as Element).closest('.portico-icon-button');
    if (button) togglePassword(button);
  };

  /** Shows the element's own card and form. Only microtasks run in between, so that the browser does not paint or handle input. */
  async #replace(): Promise<void> {
    this.#isReplacing = true;
    const host = this.#host;
    delete this.#rendering.render;
    delete this.#rendering.renderForm;
    host.requestUpdate();
    await host.updateComplete;
    const form = host.querySelector(ROOT);
    for (const element of form?.querySelectorAll<LitElement>(':defined') ?? []) await element.updateComplete;
    if (form) copyControls(this.#served, form);
    for (const node of [...this.#card, this.#served]) node.remove();
    this.#isReplacing = false;
    if (host.phase !== 'failed' && host.phase !== 'loading') this.#finish(form);
  }

  /** Ends the replacement. If the page could not be loaded, it ends after the user has loaded the page again. */
  #finish(form: Element | null): void {
    const host = this.#host;
    host.removeController(this);
    host.removeEventListener('submit', this.#held, true);
    if (this.#held.event) form?.querySelector('form')?.requestSubmit();
  }
}

/** Called before the first update of a page with content in its shadow root. `held` holds the submission of the server's form. */
export const keepServedForm = (host: Page, held: HeldSubmit): void => {
  const served = host.querySelector<HTMLElement>(ROOT);
  if (served) return void new ServedForm(host, served, held);
  host.removeEventListener('submit', held, true);
  (host.renderRoot as ShadowRoot).replaceChildren();
};
