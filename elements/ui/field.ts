import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { drawIcon } from './icons.js';

const ALERT = drawIcon(CircleAlert);

/** The attributes of an input that password managers and touch keyboards read. */
export interface InputKind {
  readonly name: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly inputmode?: 'email' | 'text' | 'numeric';
  readonly enterkeyhint?: 'next' | 'send' | 'go' | 'done';
  readonly autocapitalize?: 'none' | 'characters' | 'words';
  readonly maxlength?: number;
  readonly passwordrules?: string;
}

const EMAIL = { name: 'email', type: 'email', autocomplete: 'username', inputmode: 'email', autocapitalize: 'none' } as const;
const NEW_PASSWORD = { type: 'password', autocomplete: 'new-password', passwordrules: 'minlength: 8; maxlength: 70;' } as const;

export const INPUTS = {
  email: { ...EMAIL, enterkeyhint: 'next' },
  emailToSend: { ...EMAIL, enterkeyhint: 'send' },
  password: { name: 'password', type: 'password', autocomplete: 'current-password', enterkeyhint: 'go' },
  newPassword: { ...NEW_PASSWORD, name: 'new-password', enterkeyhint: 'go' },
  newPasswordRepeat: { ...NEW_PASSWORD, name: 'new-password-repeat', enterkeyhint: 'go' },
} as const satisfies Record<string, InputKind>;

export interface FieldOptions {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly kind: InputKind;
  readonly label: string | TemplateResult;
  readonly error: string | TemplateResult | undefined;
  readonly isInvalid: boolean;
  readonly isReadonly: boolean;
  /** ID of a notice outside the field that is about the field. */
  readonly noticeId?: string | undefined;
  /** Whether the field may be empty. */
  readonly isOptional?: boolean;
  readonly hint?: string | undefined;
  /** Initial value. Later changes do not replace typed text. */
  readonly value?: string | undefined;
  /** A link or short text next to the label. Follows the input in the tab order, so that Tab moves from the previous field to the input. */
  readonly aside?: unknown;
  /** A button at the end of the input: inside its border, or beside it in an `.inline-form`. */
  readonly button?: unknown;
  /** Called for each `keydown` and `keyup` event of the input. */
  readonly onKey?: (event: Event) => void;
  /** Content between the input and the hint. */
  readonly below?: unknown;
  /** ID of an element in `below` or `aside` that describes the input, in addition to the hint. */
  readonly describedBy?: string | undefined;
}

/** Returns the IDs of the elements that describe the input: the notice, and the error, or the hint and the element in `below`. */
const descriptionIds = ({ uid, kind, hint, error, noticeId, describedBy }: FieldOptions): string | undefined => {
  const own = error ? [`${uid}-${kind.name}-error`] : [hint && `${uid}-${kind.name}-hint`, describedBy];
  return [noticeId, ...own].filter(Boolean).join(' ') || undefined;
};

/** Renders an input that references its hint or error. */
const input = (options: FieldOptions): TemplateResult => {
  const { uid, kind, isInvalid, isReadonly, isOptional, value, button, onKey } = options;
  return html`<input
    class="portico-input${button ? ' portico-with-button' : ''}"
    part="input"
    data-part="input"
    id="${uid}-${kind.name}"
    name=${kind.name}
    type=${kind.type}
    autocomplete=${kind.autocomplete}
    inputmode=${ifDefined(kind.inputmode)}
    enterkeyhint=${ifDefined(kind.enterkeyhint)}
    autocapitalize=${ifDefined(kind.autocapitalize)}
    maxlength=${ifDefined(kind.maxlength)}
    passwordrules=${ifDefined(kind.passwordrules)}
    spellcheck="false"
    ?required=${!isOptional}
    aria-invalid=${isInvalid}
    aria-describedby=${ifDefined(descriptionIds(options))}
    ?readonly=${isReadonly}
    value=${ifDefined(value)}
    @keydown=${onKey}
    @keyup=${onKey}
  />`;
};

export const errorLine = (id: string, text: unknown): unknown =>
  text ? html`<p class="portico-error" part="error" data-part="error" id=${id}>${ALERT}<span>${text}</span></p>` : nothing;

/** Renders a label, input, hint and error in one tree, so that they can reference each other by ID. */
export const field = (options: FieldOptions): TemplateResult => {
  const { uid, kind, label, hint, error, aside, button, below } = options;
  const id = `${uid}-${kind.name}`;
  return html`
    <div class="portico-field" part="field" data-part="field">
      <label class="portico-label" part="label" data-part="label" for=${id}>${label}</label>
      <div class="portico-control">${input(options)}${button ?? nothing}</div>
      ${aside && aside !== nothing ? html`<div class="portico-aside">${aside}</div>` : nothing}
      ${below ?? nothing} ${hint && !error ? html`<p class="portico-hint" part="hint" data-part="hint" id="${id}-hint">${hint}</p>` : nothing}
      ${errorLine(`${id}-error`, error)}
    </div>
  `;
};
