import { html, nothing, type TemplateResult } from 'lit';
import type { ActionController } from '../form/action.js';
import type { Translate } from '../messages/types.js';
import { button } from './button.js';
import { errorLine } from './field.js';

export interface BlockOptions {
  /** Prefix of ids, unique on the page. */
  readonly uid: string;
  readonly title: string;
  /** The title is there for screen readers alone. */
  readonly isOnlyHeard: boolean;
  readonly level: number;
  readonly description?: unknown;
  /** Buttons beside the title. */
  readonly actions?: unknown;
  readonly body: unknown;
}

/** A titled block of the settings, its action at the right. */
export const block = ({ uid, title, isOnlyHeard, level, description, actions, body }: BlockOptions): TemplateResult => html`
  <section class="section portico-controls" part="section" aria-labelledby="${uid}-title">
    <div class="section-head">
      <div>
        <div class="section-title ${isOnlyHeard ? 'portico-visually-hidden' : ''}" part="title" id="${uid}-title" role="heading" aria-level=${level} tabindex="-1">${title}</div>
        <slot name="description">${description ? html`<p class="section-description">${description}</p>` : nothing}</slot>
      </div>
      <div class="section-actions"><slot name="actions"></slot>${actions ?? nothing}</div>
    </div>
    <div part="body">${body}</div>
  </section>
`;

export interface RowOptions {
  /** A picture or an icon at the start. */
  readonly lead?: unknown;
  readonly title: unknown;
  /** Small words beside the title. */
  readonly badges?: readonly unknown[];
  /** The line below the title. */
  readonly detail?: unknown;
  readonly actions?: unknown;
  /** What stands below the row: an error, a question. */
  readonly below?: unknown;
}

/** A line of a block: what it is at the start, what can be done with it at the end. */
export const row = ({ lead, title, badges = [], detail, actions, below }: RowOptions): TemplateResult => html`
  <div class="row" part="row">
    ${lead ?? nothing}
    <div class="row-text">
      <div class="row-title">${title}${badges}</div>
      ${detail ? html`<div class="row-detail">${detail}</div>` : nothing}
    </div>
    ${actions ? html`<div class="row-actions" part="actions">${actions}</div>` : nothing} ${below ? html`<div class="row-below">${below}</div>` : nothing}
  </div>
`;

/** A small word that says what state something is in. */
export const badge = (text: string, kind: 'plain' | 'good' | 'warn' | 'bad' = 'plain'): TemplateResult =>
  html`<span class="badge badge-${kind}" part="badge">${text}</span>`;

/** The label of a button that many rows have: what it is about is heard, and stands in the row for the eye. */
export const labelFor = (label: string, name: string): TemplateResult =>
  html`${label}<span class="portico-visually-hidden"> ${name}</span>`;

interface ConfirmedOptions {
  readonly t: Translate;
  readonly action: ActionController;
  /** Names the action. */
  readonly key: string;
  /** The button that begins it. */
  readonly label: string | TemplateResult;
  readonly question: string;
  /** The button that means it; the label where left out. */
  readonly confirm?: string | TemplateResult;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** A button that asks once more, in its own place, before it does what cannot be undone. The safe answer has the focus. */
export const confirmed = ({
  t,
  action,
  key,
  label,
  question,
  confirm = label,
  isDisabled = false,
  run,
}: ConfirmedOptions): TemplateResult =>
  action.asking === key
    ? html`<div class="confirm" role="group" aria-label=${question}>
        <bdi>${question}</bdi>
        <span class="confirm-buttons">
          ${button({ label: t('common.cancel'), isDisabled: action.isBusy(), onClick: () => action.ask() })}
          ${button({ label: confirm, kind: 'danger', isBusy: action.isBusy(key), onClick: run })}
        </span>
      </div>`
    : html`<span data-ask=${key}>${button({ label, isDisabled: isDisabled || action.isBusy(), onClick: () => action.ask(key) })}</span>`;

/** What went wrong with an action, below its row. */
export const actionError = (uid: string, action: ActionController, key: string): unknown =>
  errorLine(`${uid}-${key}-error`, action.problem(key));
