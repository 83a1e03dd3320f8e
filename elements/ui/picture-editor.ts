import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { PlainKey, Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { button } from './button.js';
import { dialog } from './dialog.js';
import { errorLine } from './field.js';
import type { ImageCrop } from './image-crop.js';
import { actionError, confirmed, labelFor, row } from './section.js';
import type { ActionRunner } from '../form/action-runner.js';
import { DialogController } from './dialog-controller.js';

const SAVE = 'picture';
const REMOVE = 'picture-remove';

interface PictureHost extends LitElement {
  readonly t: Translate;
}

interface PictureOptions {
  /** Whether the picture is shown as a circle, as for users. Team pictures are square. */
  readonly isRound: boolean;
  /** Prefix of the keys of the messages that name the picture, as in `team.picture.title`. If omitted, `picture`. */
  readonly words?: 'picture' | 'team.picture' | 'team.profile.picture';
  readonly action: ActionRunner;
  /** Stores the picture as a data URL of at most 100,000 characters. `null` removes the picture. */
  readonly save: (url: string | null) => Promise<unknown> | undefined;
  readonly saved: () => void;
}

interface PictureText {
  readonly title: unknown;
  readonly detail?: unknown;
}

/**
 * Renders a picture that the user can change and remove. A native file input covers the picture. A dialog crops the selected file to a
 * square. The host element's styles must include `pictureStyle`.
 */
export class PictureEditor {
  readonly #host: PictureHost;
  readonly #options: PictureOptions;
  readonly #dialog: DialogController;
  #crop: ImageCrop | undefined;
  #problem: PlainKey | undefined;

  constructor(host: PictureHost, options: PictureOptions) {
    this.#host = host;
    this.#options = options;
    this.#dialog = new DialogController(host);
  }

  get #words(): NonNullable<PictureOptions['words']> {
    return this.#options.words ?? 'picture';
  }

  get #title(): string {
    return this.#host.t(`${this.#words}.title`);
  }

  /**
   * Renders the picture's row, and the crop dialog while it is open.
   * @param uid prefix of IDs. Must be unique on the page.
   * @param shown the current picture, or its placeholder
   * @param about the text next to the picture. If omitted, the name of the picture and a hint
   */
  render(uid: string, shown: unknown, hasPicture: boolean, about?: PictureText): TemplateResult {
    const { t } = this.#host;
    const { action } = this.#options;
    const problem = this.#problem && t(this.#problem);
    return html`${row({
      lead: this.#change(uid, shown),
      title: about?.title ?? this.#title,
      detail: about ? about.detail : t('picture.hint'),
      actions: html`${action.asking === REMOVE ? nothing : this.#changeButton(uid, hasPicture)} ${hasPicture ? this.#remove() : nothing}`,
      below: problem ? errorLine(`${uid}-picture-problem`, problem) : actionError(uid, action, REMOVE),
    })}
    ${this.#crop && this.#dialog.open ? this.#cropDialog(uid, this.#crop) : nothing}`;
  }

  #change(uid: string, shown: unknown): TemplateResult {
    const { t } = this.#host;
    return html`<label class="picture${this.#options.isRound ? ' picture-round' : ''}" part="picture">
      ${shown}
      <input id="${uid}-file" name="picture" type="file" accept="image/*" aria-label=${t(`${this.#words}.choose`)} @change=${this.#choose} />
    </label>`;
  }

  /** Renders a label that looks like a button. Only the file input can have focus, and it has its own label. */
  #changeButton(uid: string, hasPicture: boolean): TemplateResult {
    const text = this.#host.t(hasPicture ? 'picture.change' : 'picture.upload');
    return html`<label class="portico-button portico-secondary" part="button" for="${uid}-file">${text}</label>`;
  }

  #remove(): TemplateResult {
    const { t } = this.#host;
    return confirmed({
      t,
      action: this.#options.action,
      key: REMOVE,
      label: labelFor(t('picture.remove'), this.#title),
      question: t('picture.remove.question'),
      run: () => void this.#save(REMOVE, null),
    });
  }

  #cropDialog(uid: string, crop: ImageCrop): TemplateResult {
    const { t } = this.#host;
    const { action, isRound } = this.#options;
    const content = html`${crop.render(t, uid, isRound)} ${actionError(uid, action, SAVE)}
      <div class="portico-actions">
        ${button({ label: t('common.cancel'), onClick: this.#dialog.close })}
        ${button({ label: t('common.save'), kind: 'primary', isBusy: action.isBusy(SAVE), onClick: () => void this.#save(SAVE, crop) })}
      </div>`;
    return dialog({ controller: this.#dialog, uid, title: t('picture.crop.title'), content });
  }

  #choose = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // Without this assignment, selecting the same file again fires no `change` event.
    input.value = '';
    if (!file) return;
    this.#problem = undefined;
    try {
      const { ImageCrop } = await import('./image-crop.js');
      this.#crop?.close();
      this.#crop = await ImageCrop.open(file, () => this.#host.requestUpdate());
      this.#dialog.show(SAVE);
    } catch {
      this.#problem = 'field.image.invalid';
      announce(this.#host, this.#host.t(this.#problem), 'assertive');
      this.#host.requestUpdate();
    }
  };

  async #save(key: string, picture: ImageCrop | null): Promise<void> {
    const { action, save, saved } = this.#options;
    let url: string | null;
    try {
      url = picture && picture.result();
    } catch {
      this.#problem = 'field.image.tooLarge';
      return this.#dialog.close();
    }
    if (!(await action.run(key, () => save(url), this.#host.t('common.saved')))) return;
    this.#dialog.close();
    saved();
  }
}
