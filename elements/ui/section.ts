import { html, nothing, type TemplateResult } from 'lit';
import type { ActionRunner } from '../form/action-runner.js';
import type { Translate } from '../messages/types.js';
import { withBreaks } from './address-text.js';
import { button } from './button.js';
import { errorLine } from './field.js';

export interface BlockOptions {
  /** Prefix of IDs. Must be unique on the page. */
  readonly uid: string;
  readonly title: string;
  /** Whether to hide the title visually. Screen readers still present it. */
  readonly hidesTitle: boolean;
  readonly level: number;
  readonly description?: unknown;
  /** The question of a confirmation, which replaces the description and has at least its height. */
  readonly question?: string | undefined;
  /** Badges after the title. */
  readonly badges?: unknown;
  /** Buttons next to the title. */
  readonly actions?: unknown;
  readonly body: unknown;
}

/** Renders a section of the settings with a title and buttons. */
export const block = ({
  uid,
  title,
  hidesTitle,
  level,
  description,
  question,
  badges,
  actions,
  body,
}: BlockOptions): TemplateResult => html`
  <section class="section portico-controls" part="section" aria-labelledby="${uid}-title">
    <div class="section-head">
      <div class=${question ? 'asks' : nothing}>
        <div class="row-title">
          <div class="section-title ${hidesTitle ? 'portico-visually-hidden' : ''}" part="title" id="${uid}-title" role="heading" aria-level=${level} tabindex="-1">${title}</div>
          ${badges ?? nothing}
        </div>
        <slot name="description">${description ? html`<p class="section-description">${description}</p>` : nothing}</slot>
        ${question ? html`<p class="section-description question"><bdi>${question}</bdi></p>` : nothing}
      </div>
      <div class="section-actions"><slot name="actions"></slot>${actions ?? nothing}</div>
    </div>
    <div part="body">${body}</div>
  </section>
`;

/** Renders the title of the list of sections below a section. */
export const listTitle = (title: string, level: number): TemplateResult =>
  html`<div class="section-title list-title" part="title" role="heading" aria-level=${level}>${title}</div>`;

export interface RowOptions {
  /** A picture or an icon at the start. */
  readonly lead?: unknown;
  readonly title?: unknown;
  /** Badges next to the title. */
  readonly badges?: readonly unknown[];
  /** The line below the title. */
  readonly detail?: unknown;
  readonly actions?: unknown;
  /** Content below the row, for example an error. */
  readonly below?: unknown;
}

/** Renders a row of a section, with the description at the start and the actions at the end. */
export const row = ({ lead, title, badges = [], detail, actions, below }: RowOptions): TemplateResult => html`
  <div class="row" part="row">
    ${lead ?? nothing}
    <div class="row-main">
      <div class="row-text">
        ${title ? html`<div class="row-title">${title}<span class="badges">${badges}</span></div>` : nothing}
        ${detail ? html`<div class="row-detail">${detail}</div>` : nothing}
      </div>
      ${actions ? html`<div class="row-actions" part="actions">${actions}</div>` : nothing}
    </div>
    ${below && below !== nothing ? html`<div class="row-below">${below}</div>` : nothing}
  </div>
`;

/** Renders what a list without items shows: an icon, a sentence, and optionally the button that adds the first item. */
export const emptyState = (icon: unknown, text: unknown, action?: unknown): TemplateResult => html`
  <div class="empty empty-list">
    <span class="lead">${icon}</span>
    <div>${text}</div>
    ${action ? html`<div class="row-actions" part="actions">${action}</div>` : nothing}
  </div>
`;

/** Renders the facts about a row's subject. Lines break only between facts. */
export const factList = (facts: readonly unknown[]): TemplateResult =>
  html`<div class="facts">${facts.map((fact) => html`<span class="fact">${fact}</span> `)}</div>`;

export const badge = (text: string, kind: 'plain' | 'good' | 'warn' | 'bad' = 'plain'): TemplateResult =>
  html`<span class="badge badge-${kind}" part="badge">${text}</span>`;

/** Renders a badge that shows whether a feature is on or off. */
export const stateBadge = (t: Translate, isOn: boolean): TemplateResult =>
  badge(t(isOn ? 'common.on' : 'common.off'), isOn ? 'good' : 'plain');

/** Renders a button label that is the same in every row. For screen readers, adds the name of the row's subject. */
export const labelFor = (label: string, name: string, isTranslated = true): TemplateResult =>
  html`${label}<span class="portico-visually-hidden" translate=${isTranslated ? nothing : 'no'}> ${name}</span>`;

interface ConfirmedOptions {
  readonly t: Translate;
  readonly action: ActionRunner;
  /** Key of the action in the `ActionRunner`. */
  readonly key: string;
  /** The label of the button that asks for confirmation. */
  readonly label: string | TemplateResult;
  readonly question: string;
  /** The label of the button that confirms the action. If omitted, `label`. */
  readonly confirm?: string | TemplateResult;
  readonly isDisabled?: boolean;
  /** Whether the button is next to the section's title. If true, the question replaces the section's description. */
  readonly isInHead?: boolean;
  /** Whether the row shows the question in place of its detail. */
  readonly isInRow?: boolean;
  /** Whether the user cannot undo the action here, so that its button is red. If omitted, `true`. */
  readonly isDestructive?: boolean;
  readonly run: () => void;
}

/** Returns a listener that cancels a confirmation when the user presses Escape. */
const cancelOnEscape =
  (action: ActionRunner) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || action.isBusy()) return;
    event.preventDefault();
    action.ask();
  };

/**
 * Renders a button. After a press, a confirmation replaces the button, and focus moves to the confirmation's cancel button. Escape cancels
 * the confirmation, and focus moves back to the button.
 */
export const confirmed = ({
  t,
  action,
  key,
  label,
  question,
  confirm = label,
  isDisabled = false,
  isInHead = false,
  isInRow = false,
  isDestructive = true,
  run,
}: ConfirmedOptions): TemplateResult =>
  action.asking === key
    ? html`<div class="confirm" role="group" aria-label=${question} @keydown=${cancelOnEscape(action)}>
        ${isInHead || isInRow ? nothing : html`<bdi>${withBreaks(question)}</bdi>`}
        <span class="confirm-buttons">
          ${button({ label: t('common.cancel'), isDisabled: action.isBusy(), onClick: () => action.ask() })}
          ${button({ label: confirm, kind: isDestructive ? 'danger' : 'primary', isBusy: action.isBusy(key), onClick: run })}
        </span>
      </div>`
    : html`<span data-ask=${key}>${button({ label, isDisabled: isDisabled || action.isBusy(), onClick: () => action.ask(key, isInHead ? question : undefined) })}</span>`;

/** Renders a number after a section's title, for example the number of its rows. */
export const count = (number: number): unknown => (number > 0 ? html`<span class="count">${number}</span>` : nothing);

/** Renders an action's error, for use below the action's row. */
export const actionError = (uid: string, action: ActionRunner, key: string): unknown =>
  errorLine(`${uid}-${key}-error`, action.problem(key));
