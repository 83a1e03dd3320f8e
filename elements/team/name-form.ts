import { html, type TemplateResult } from 'lit';
import { button } from '../ui/button.js';
import { field } from '../ui/field.js';
import { FormController, type FormHost } from '../form/form-controller.js';

const NAME = { name: 'name', type: 'text', autocomplete: 'off', enterkeyhint: 'done' } as const;

interface NameFormOptions {
  /** Part of the keys of the field's messages, as in `field.teamName.label`. */
  readonly words: 'teamName' | 'memberName';
  /** Kind of the save button. If omitted, `secondary`. */
  readonly kind?: 'primary' | 'secondary';
  readonly send: (name: string) => Promise<unknown>;
  readonly done: () => void;
  /** Called with each error that the form shows. */
  readonly failed: (error: unknown) => void;
}

/** Renders a form with one field for a name and a save button. */
export class NameForm {
  readonly #host: FormHost;
  readonly #words: NameFormOptions['words'];
  readonly #kind: NonNullable<NameFormOptions['kind']>;
  readonly #form: FormController<{ name: { input: string; words: NameFormOptions['words'] } }, undefined>;

  constructor(host: FormHost, { words, kind = 'secondary', send, done, failed }: NameFormOptions) {
    this.#host = host;
    this.#words = words;
    this.#kind = kind;
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
    return html`<form class="portico-form row-form" part="form" novalidate @submit=${form.submit} @input=${form.input}>
      ${form.notice}
      <div class="inline-form">
        ${field({
          uid,
          kind: NAME,
          label: t(`field.${this.#words}.label`),
          ...form.fieldState('name'),
          value,
          button: button({ label: action, kind: this.#kind, isBusy: form.isPending, isDisabled: form.isWaiting }),
        })}
      </div>
    </form>`;
  }
}
