import { html, nothing, type TemplateResult } from 'lit';
import { appOf } from '../core/app.js';
import { isStillUser, userIdOf } from '../core/same-user.js';
import { MARK, replaceMark } from '../messages/marked-value.js';
import type { PlainKey } from '../messages/types.js';
import { withBreaks } from '../ui/address-text.js';
import { button } from '../ui/button.js';
import { dialog } from '../ui/dialog.js';
import { field } from '../ui/field.js';
import { DialogController } from '../ui/dialog-controller.js';
import { FormController, type FormHost } from './form-controller.js';

const TYPED = { name: 'confirmation', type: 'text', autocomplete: 'off', autocapitalize: 'none', enterkeyhint: 'done' } as const;

/** Maximum number of UTF-16 code units to compare. Limited because `normalize` takes quadratic time on combining marks. */
const MAX_COMPARED = 500;

/** Returns the visible form of a string: without invisible characters, with single spaces, and in Unicode normalization form C. */
const visibleText = (text: string): string =>
  text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, '')
    .slice(0, MAX_COMPARED)
    .normalize()
    .replaceAll('\u2026', '...')
    // U+2800, the empty braille pattern, looks blank but is not white space in Unicode.
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();

interface TypedConfirmationOptions {
  /** Returns the string to type. If omitted or if the string has no visible characters, the user types the action's label. */
  readonly expected?: () => string;
  readonly action: PlainKey;
  /**
   * Fires the event with which the page can prevent the action. Resolves to `false` if the page prevents it. If omitted, no event fires.
   * @param signal aborted if, before the action begins, the dialog closes, the host element is removed, or the signed-in user changes
   */
  readonly ask?: (signal: AbortSignal) => Promise<boolean>;
  readonly act: () => Promise<unknown>;
  readonly done: () => void;
  /** Called with each error that the dialog shows. */
  readonly failed: (error: unknown) => void;
}

interface Question {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly title: string;
  readonly question: string;
  readonly warning?: string | undefined;
}

/** Shows a dialog in which the user types a given text to confirm an irreversible action, and runs the action. */
export class TypedConfirmation {
  readonly #host: FormHost;
  readonly #dialog: DialogController;
  readonly #form: FormController<{ confirmation: { input: string; words: 'confirmation'; isValid: (text: string) => boolean } }, undefined>;
  readonly #action: PlainKey;
  readonly #expected: () => string;
  /** Whether the action has begun. The user can no longer cancel an action that has begun. */
  #isActing = false;
  /** ID of the user who opened the dialog. */
  #userId: string | undefined;
  /** Cancels the current submission if its action has not begun. */
  #abandon: () => void = () => undefined;

  constructor(host: FormHost, { expected = () => '', action, ask = async () => true, act, done, failed }: TypedConfirmationOptions) {
    this.#host = host;
    this.#action = action;
    this.#expected = expected;
    this.#dialog = new DialogController(host);
    this.#form = new FormController(host, {
      fields: {
        confirmation: {
          input: TYPED.name,
          words: 'confirmation',
          isValid: (text: string) => visibleText(text) === visibleText(this.#wanted),
        },
      },
      send: async () => {
        const submission = new AbortController();
        this.#abandon = () => submission.abort();
        const abandoned = new Promise<false>((resolve) => submission.signal.addEventListener('abort', () => resolve(false)));
        const mayAct = async () => (await ask(submission.signal)) && isStillUser(appOf(host), this.#userId);
        // The dialog may have been closed after the page allowed the action.
        if (!(await Promise.race([mayAct(), abandoned])) || submission.signal.aborted) return undefined;
        this.#abandon = () => undefined;
        await this.#act(act);
        return { status: 'ok', data: undefined };
      },
      done: () => {
        this.#dialog.close();
        done();
      },
      failed,
    });
    host.addController({
      hostUpdate: () => {
        if (this.#hasUserChanged && !this.#isActing) this.#dialog.close();
      },
      hostUpdated: () => this.#dialog.open ?? this.#abandon(),
      hostDisconnected: () => this.#abandon(),
    });
  }

  async #act(act: () => Promise<unknown>): Promise<void> {
    this.#isActing = true;
    this.#host.requestUpdate();
    try {
      await act();
    } finally {
      this.#isActing = false;
    }
  }

  /** Whether the user who opened the dialog is no longer signed in. `false` while the app loads a user, who may be the same. */
  get #hasUserChanged(): boolean {
    const app = appOf(this.#host);
    return this.#dialog.open !== undefined && app?.user.state.status === 'ready' && userIdOf(app) !== this.#userId;
  }

  get #wanted(): string {
    const text = this.#expected();
    return visibleText(text) ? text : this.#host.t(this.#action);
  }

  /** The label of the field, in which the text to type is marked. */
  get #label(): TemplateResult {
    const wanted = html`<strong class="wanted"><bdi>${this.#wanted}</bdi></strong>`;
    return html`${replaceMark(this.#host.t('common.typeToConfirm', { text: MARK }), wanted)}`;
  }

  get isOpen(): boolean {
    return this.#dialog.open !== undefined;
  }

  open = (): void => {
    this.#abandon();
    this.#userId = userIdOf(appOf(this.#host));
    this.#form.reset();
    this.#dialog.show('confirmation');
  };

  /** Renders the dialog while it is open. */
  render({ uid, title, question, warning }: Question): TemplateResult | typeof nothing {
    if (!this.#dialog.open) return nothing;
    const form = this.#form;
    this.#dialog.mayClose = !this.#isActing;
    const { t } = this.#host;
    const content = html`<form class="portico-form" novalidate @submit=${form.submit} @input=${form.input}>
      <p class="portico-text"><bdi>${withBreaks(question)}</bdi></p>
      ${warning ? html`<p class="portico-text"><bdi>${warning}</bdi></p>` : nothing}
      ${form.notice}
      ${field({
        uid,
        kind: TYPED,
        label: this.#label,
        ...form.fieldState('confirmation'),
      })}
      <div class="portico-actions">
        ${button({ label: t('common.cancel'), isDisabled: this.#isActing, onClick: this.#dialog.close })}
        ${button({ label: t(this.#action), kind: 'danger', isBusy: form.isPending })}
      </div>
    </form>`;
    return dialog({ controller: this.#dialog, uid, title, content });
  }
}
