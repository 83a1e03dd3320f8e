import { html, type TemplateResult } from 'lit';
import { button } from '../ui/button.js';
import { field } from '../ui/field.js';
import { FormController, type FormHost } from '../form/form-controller.js';

const NAME = { name: 'name', type: 'text', autocomplete: 'off', enterkeyhint: 'done' } as const;

interface NameFormOptions {
  /** Part of the keys of the field's messages, as in `field.teamName.label`. */
  readonly words: 'teamName' | 'memberName';
  /** Whether the button is below the field, and primary. If omitted, the button is secondary and beside the field. */
  readonly isStacked?: boolean;
  readonly send: (name: string) => Promise<unknown>;
  readonly done: () => void;
  /** Called with each error that the form shows. */
  readonly failed: (error: unknown) => void;
}

/** Renders a form with one field for a name and a save button. */
export class NameForm {
  readonly #host: FormHost;
  readonly #words: NameFormOptions['words'];
  readonly #isStacked: boolean;
  readonly #form: FormController<{ name: { input: string; words: NameFormOptions['words'] } }, undefined>;

  constructor(host: FormHost, { words, isStacked = false, send, done, failed }: NameFormOptions) {
    this.#host = host;
    this.#words = words;
    this.#isStacked = isStacked;
    this.#form = new FormController(host, {
      fields: { name: { input: NAME.name, words } },
      send: async ({ name }) => {
        await send(name);
        return { status: 'ok', data: undefined };
      },
      done,
      failed,
    });
  }

  render(uid: string, action: string | TemplateResult, value?: string): TemplateResult {
    const { t } = this.#host;
    const form = this.#form;
    const kind = this.#isStacked ? 'primary' : 'secondary';
    const save = button({ label: action, kind, isBusy: form.isPending, isDisabled: form.isWaiting });
    const state = { uid, kind: NAME, label: t(`field.${this.#words}.label`), ...form.fieldState('name'), value };
    return html`<form class="portico-form row-form" part="form" novalidate @submit=${form.submit} @input=${form.input}>
      ${form.notice}
      ${
        this.#isStacked
          ? html`${field(state)}
              <div class="portico-actions portico-natural">${save}</div>`
          : html`<div class="inline-form">${field({ ...state, button: save })}</div>`
      }
    </form>`;
  }
}
