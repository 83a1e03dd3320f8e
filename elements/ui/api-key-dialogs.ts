import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../core/announcer.js';
import { button } from './button.js';
import { checkbox } from './checkbox.js';
import { dialog } from './dialog.js';
import { errorLine, field } from './field.js';
import { toast } from './toast.js';
import { shortName } from './person.js';
import type { ApiKey, NewKey } from './api-keys.js';
import type { PlainKey, Translate } from '../messages/types.js';
import { CopyButton } from './copy-button.js';
import { DialogController } from './dialog-controller.js';
import { FormController, type FormHost } from '../form/form-controller.js';
import { PressGuard, type PressGuardOptions } from './press-guard.js';

const DESCRIPTION = { name: 'description', type: 'text', autocomplete: 'off', enterkeyhint: 'done' } as const;
const CREATE = 'create';
const SECRET = 'secret';
const REVOKE = 'revoke';
/** Numbers of days until an API key expires. 0 means that the key never expires. */
const LIFETIMES = [1, 7, 30, 90, 365, 0] as const;
const DEFAULT_LIFETIME = 30;
const DAY_MS = 86_400_000;

interface Options {
  readonly clock: PressGuardOptions['clock'];
  readonly create: (key: NewKey) => Promise<{ readonly id: string; readonly value: string }> | undefined;
  readonly revoke: (id: string) => Promise<unknown> | undefined;
  readonly created: (id: string) => void;
  readonly revoked: (id: string) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Renders the dialogs that create an API key, show the new key once, and revoke a key. The new key is removed from memory when its dialog
 * closes.
 */
export class ApiKeyDialogs {
  readonly #host: FormHost;
  readonly #options: Options;
  readonly #dialog: DialogController;
  readonly #guard: PressGuard;
  readonly #copyButton: CopyButton;
  #secret: string | undefined;
  #keyToRevoke: ApiKey | undefined;
  /** Whether the user selected the checkbox or copied the key. */
  #isConfirmed = false;
  #isCopied = false;
  /** Whether the browser did not allow the copy button to copy the key. */
  #isCopyBlocked = false;
  /** Whether the user tried to close the dialog before saving the key. */
  #hasTriedToClose = false;
  readonly #creation: FormController<{ description: { input: string; words: 'apiKeyDescription' } }, { id: string; value: string }>;
  readonly #revocation: FormController<Record<never, never>, undefined>;

  constructor(host: FormHost, options: Options) {
    this.#host = host;
    this.#options = options;
    this.#dialog = new DialogController(host, () => this.#keepOpen());
    this.#copyButton = new CopyButton(host);
    this.#guard = new PressGuard(host, { button: () => host.renderRoot.querySelector('dialog [type=submit]'), clock: options.clock });
    this.#creation = new FormController(host, {
      fields: { description: { input: DESCRIPTION.name, words: 'apiKeyDescription' } },
      send: async ({ description }) => {
        const data = await options.create({ description, ...this.#chosen() });
        return data && { status: 'ok', data };
      },
      done: ({ id, value }) => this.#show(id, value),
      failed: options.failed,
    });
    this.#revocation = new FormController(host, {
      fields: {},
      send: async () => {
        await options.revoke(this.#keyToRevoke?.id ?? '');
        return { status: 'ok', data: undefined };
      },
      done: () => this.#revoked(),
      failed: options.failed,
    });
  }

  /** Opens the dialog that creates an API key. */
  openCreation = (): void => this.#open(CREATE);

  /** Opens the dialog that revokes an API key. */
  openRevocation = (key: ApiKey): void => {
    this.#keyToRevoke = key;
    this.#open(REVOKE);
  };

  /** Renders the open dialog. */
  render(uid: string): TemplateResult | typeof nothing {
    const { t } = this.#host;
    const { open: shown } = this.#dialog;
    if (shown !== SECRET) this.#secret = undefined;
    const draw = (title: string, content: TemplateResult): TemplateResult => dialog({ controller: this.#dialog, uid, title, content });
    if (shown === CREATE) return draw(t('keys.create'), this.#creating(t, uid));
    if (shown === SECRET) return draw(t('keys.secret.title'), this.#showing(t, uid));
    return shown ? draw(t('keys.revoke.title', { name: shortName(this.#keyToRevoke?.description ?? '') }), this.#revoking(t)) : nothing;
  }

  #open(name: string): void {
    this.#isConfirmed = false;
    this.#creation.failure = undefined;
    this.#revocation.failure = undefined;
    this.#dialog.show(name);
  }

  #creating(t: Translate, uid: string): TemplateResult {
    const form = this.#creation;
    return html`<form class="portico-form" novalidate @submit=${form.submit} @input=${form.input}>
      ${form.notice}
      ${field({
        uid,
        kind: DESCRIPTION,
        label: t('field.apiKeyDescription.label'),
        ...form.fieldState('description'),
      })}
      <div class="portico-field">
        <label class="portico-label" for="${uid}-life">${t('keys.expiry')}</label>
        <select class="portico-input" id="${uid}-life" name="life">
          ${LIFETIMES.map((days) => html`<option value=${days} ?selected=${days === DEFAULT_LIFETIME}>${t(`keys.expiry.${days}`)}</option>`)}
        </select>
      </div>
      ${checkbox({ name: 'public', label: t('keys.public'), hint: t('keys.public.hint') })}
      <div class="portico-actions" @click=${this.#guard.ignoreEarly}>
        ${button({ label: t('common.cancel'), onClick: this.#dialog.close })}
        ${button({ label: t('keys.create'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </div>
    </form>`;
  }

  #showing(t: Translate, uid: string): TemplateResult {
    const [copy, done] = this.#isConfirmed ? (['secondary', 'primary'] as const) : (['primary', 'secondary'] as const);
    return html`<p class="portico-text">${t('keys.secret.body')}</p>
      <div class="portico-field">
        <label class="portico-label" for="${uid}-secret">${t('keys.secret.value')}</label>
        <code class="printed" dir="ltr" translate="no">${this.#secret}</code>
        <textarea
          class="portico-input secret" rows="2"
          id="${uid}-secret"
          readonly
          autocomplete="off"
          spellcheck="false"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          .value=${this.#secret ?? ''}
          @focus=${this.#select}
        ></textarea>
        ${this.#isCopyBlocked ? html`<p class="portico-hint">${t('keys.secret.blocked')}</p>` : nothing}
      </div>
      ${button({ ...this.#copyButton.options(t('common.copy'), t('common.copied')), kind: copy, onClick: () => void this.#copy() })}
      ${checkbox({ name: 'stored', label: t('keys.secret.stored'), onChange: this.#onCheck, keepsPlace: this.#isCopied })}
      ${this.#hasTriedToClose && !this.#isConfirmed ? errorLine(`${uid}-stays`, t('keys.secret.stays')) : nothing}
      <div class="portico-actions">
        ${button({ label: t('keys.secret.done'), kind: done, isDisabled: !this.#isConfirmed, onClick: this.#dialog.close })}
      </div>`;
  }

  #revoking(t: Translate): TemplateResult {
    const isBusy = this.#revocation.isPending;
    return html`<form class="portico-form" novalidate @submit=${this.#revocation.submit}>
      <p class="portico-text"><bdi>${t('keys.revoke.question', { name: shortName(this.#keyToRevoke?.description ?? '') })}</bdi></p>
      ${this.#revocation.notice} ${checkbox({ name: 'understood', label: t('keys.revoke.understood'), onChange: this.#onCheck })}
      <div class="portico-actions">
        ${button({ label: t('common.cancel'), onClick: this.#dialog.close })}
        ${button({ label: t('keys.revoke'), kind: 'danger', isBusy, isDisabled: !this.#isConfirmed })}
      </div>
    </form>`;
  }

  /** Returns the values of the fields below the description. */
  #chosen(): Omit<NewKey, 'description'> {
    const root = this.#host.renderRoot;
    const days = Number(root.querySelector<HTMLSelectElement>('[name="life"]')?.value);
    const expiresAt = days === 0 ? null : new Date((this.#options.clock()?.now() ?? 0) + days * DAY_MS);
    return { expiresAt, isPublic: root.querySelector<HTMLInputElement>('[name="public"]')?.checked === true };
  }

  #show(id: string, value: string): void {
    this.#secret = value;
    this.#isConfirmed = false;
    this.#isCopied = this.#isCopyBlocked = this.#hasTriedToClose = false;
    this.#dialog.open = SECRET;
    // The key is lost if the dialog closes before the user stores the key.
    this.#dialog.mayClose = false;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#focusSecret());
    this.#options.created(id);
  }

  #focusSecret(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('.secret')?.focus();
  }

  async #copy(): Promise<void> {
    const secret = this.#secret;
    const isCopied = await this.#copyButton.copy(secret ?? '', this.#host.t('common.copied'));
    if (secret !== this.#secret) return;
    // If the browser blocks the clipboard, selects the text, so that the user can copy it with the keyboard.
    this.#isCopyBlocked = !isCopied;
    if (!isCopied) return this.#tell('keys.secret.blocked');
    this.#isCopied = true;
    this.#setConfirmed(true);
  }

  /** Selects the whole API key and scrolls to its start. */
  #select = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    input.setSelectionRange(0, input.value.length, 'backward');
    input.scrollLeft = 0;
  };

  #keepOpen(): void {
    this.#hasTriedToClose = true;
    this.#tell('keys.secret.stays');
  }

  /** Announces a message that the dialog shows, and focuses the key. */
  #tell(message: PlainKey): void {
    announce(this.#host, this.#host.t(message), 'assertive');
    this.#host.requestUpdate();
    // The browser may have closed the dialog, which moves focus.
    void this.#host.updateComplete.then(() => this.#focusSecret());
  }

  #onCheck = (event: Event): void => this.#setConfirmed((event.target as HTMLInputElement).checked);

  #setConfirmed(isConfirmed: boolean): void {
    this.#isConfirmed = isConfirmed;
    if (this.#dialog.open === SECRET) this.#dialog.mayClose = isConfirmed;
    this.#host.requestUpdate();
  }

  #revoked(): void {
    const id = this.#keyToRevoke?.id ?? '';
    this.#dialog.close();
    toast(this.#host.t('keys.revoked'), this.#host);
    this.#options.revoked(id);
  }
}
