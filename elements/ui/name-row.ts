import { html, type LitElement, type TemplateResult } from 'lit';
import { announce } from '../core/announcer.js';
import type { ActionRunner } from '../form/action-runner.js';
import type { PlainKey, Translate } from '../messages/types.js';
import { button } from './button.js';
import { field } from './field.js';
import { shortName } from './person.js';
import { reveal } from './reveal.js';
import { actionError, row } from './section.js';

const NAME = { name: 'name', type: 'text', enterkeyhint: 'done' } as const;

interface NameRowHost extends LitElement {
  readonly t: Translate;
}

interface NameRowOptions {
  /** Key of the message that names the row and its field. */
  readonly label: PlainKey;
  /** Key of the message to show if there is no name. */
  readonly notSet: PlainKey;
  /** Key of the error message for an empty name. If omitted, the name may be empty. */
  readonly required?: PlainKey;
  readonly autocomplete: 'name' | 'off';
  readonly action: ActionRunner;
  readonly save: (name: string) => Promise<unknown> | undefined;
  readonly saved: (name: string) => void;
}

/** Renders a name with a button that replaces the row with a form. */
export class NameRow {
  readonly #host: NameRowHost;
  readonly #options: NameRowOptions;
  #isEditing = false;
  #isMissing = false;
  /** The submitted name. Shown until the saved name is loaded, and kept in the form if saving fails. */
  #typed: string | undefined;
  /** The name of the last rendering. */
  #name: string | null = null;

  constructor(host: NameRowHost, options: NameRowOptions) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * @param uid prefix of IDs. Must be unique on the page.
   * @param edit label of the button
   */
  render(uid: string, name: string | null, edit: string | TemplateResult): TemplateResult {
    if (!this.#isEditing && (name !== this.#name || name === this.#typed)) this.#typed = undefined;
    this.#name = name;
    const text = this.#typed ?? name ?? '';
    return this.#isEditing ? this.#form(uid, text) : this.#row(text, edit);
  }

  #row(name: string, edit: string | TemplateResult): TemplateResult {
    const { t } = this.#host;
    const { action, label, notSet } = this.#options;
    return row({
      title: t(label),
      detail: html`<bdi>${shortName(name || t(notSet))}</bdi>`,
      actions: html`<span data-edit>${button({ label: edit, isBusy: action.isBusy(NAME.name), onClick: this.#edit })}</span>`,
    });
  }

  #form(uid: string, value: string): TemplateResult {
    const { t } = this.#host;
    const { action, label, required, autocomplete } = this.#options;
    const name = {
      uid,
      kind: { ...NAME, autocomplete },
      label: t(label),
      error: this.#isMissing && required ? t(required) : undefined,
      isInvalid: this.#isMissing,
      isReadonly: false,
      isOptional: !required,
      value,
    };
    const isUnsaved = this.#typed !== undefined;
    return html`<form class="portico-form row-form" part="form" ?data-unsaved=${isUnsaved} novalidate @submit=${this.#submit} @input=${this.#input} @keydown=${this.#key}>
      ${field(name)} ${actionError(uid, action, NAME.name)}
      <div class="portico-actions portico-natural">
        ${button({ label: t('common.cancel'), onClick: this.#close })} ${button({ label: t('common.save'), kind: 'primary' })}
      </div>
    </form>`;
  }

  #edit = async (): Promise<void> => {
    this.#isEditing = true;
    await this.#focus('input[name="name"]');
    reveal(this.#host.renderRoot.querySelector('form'));
  };

  #close = (): void => {
    this.#isEditing = this.#isMissing = false;
    this.#typed = undefined;
    void this.#focus('[data-edit] button');
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close();
  };

  #input = (): void => {
    this.#isMissing = false;
    this.#host.requestUpdate();
  };

  /** Updates the host, and moves focus to a control. */
  async #focus(selector: string): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const target = this.#host.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { t } = this.#host;
    const { action, required, save, saved } = this.#options;
    const name = String(new FormData(event.target as HTMLFormElement).get(NAME.name)).trim();
    this.#isMissing = required !== undefined && name === '';
    if (required && this.#isMissing) {
      announce(this.#host, t(required), 'assertive');
      return this.#focus('input[name="name"]');
    }
    this.#typed = name;
    this.#isEditing = false;
    void this.#focus('[data-edit] button');
    if (await action.run(NAME.name, () => save(name), t('common.saved'))) saved(name);
    else void this.#edit();
  };
}
