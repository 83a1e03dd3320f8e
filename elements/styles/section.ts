import { css, type CSSResultGroup } from 'lit';
import { controls } from './controls.js';
import { details } from './details.js';
import { dialog } from './dialog.js';
import { extras } from './extras.js';
import { sectionForm } from './section-form.js';
import { sectionList } from './section-list.js';
import { row } from './section-row.js';
import { tokens } from './tokens.js';

// A query container ignores the width of its content. In a flex row, it has the intrinsic width that is declared below, and can shrink.
const ownStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(200px, 1fr);
  }
  :host(:state(absent)) {
    display: none;
  }
  .portico-controls.section {
    container-type: inline-size;
    contain-intrinsic-inline-size: 480px;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    overflow-wrap: anywhere;
    word-break: auto-phrase;
    line-break: strict;
    /* Space above a line of text beside a small button. */
    --_beside-button: calc(var(--_height) * 0.4 - 0.5lh);
  }
  .portico-controls .portico-button {
    inline-size: auto;
    padding-inline: 12px;
  }
  .portico-controls :is(.section-actions, .row-actions, .banner, .portico-notice) .portico-button {
    min-block-size: calc(var(--_height) * 0.8);
    padding-block: 4px;
  }
  .portico-controls .portico-button.portico-danger:not(:disabled) {
    border-color: transparent;
    background-color: var(--_fill, var(--_danger-fill));
    color: var(--_on-danger);
    --_spinner: var(--_on-danger);
  }
  .portico-controls .portico-danger:hover {
    --_fill: color-mix(in oklab, var(--_danger-fill) 90%, var(--_off-danger, #000));
  }
  .portico-controls .portico-danger:active {
    --_fill: color-mix(in oklab, var(--_danger-fill) 80%, var(--_off-danger, #000));
  }
  .portico-controls .portico-button.portico-danger-outline:not(:disabled) {
    border-color: color-mix(in oklab, var(--_danger) 40%, var(--_card));
    color: var(--_danger);
  }
  .portico-controls .portico-button.portico-danger-outline:not(:disabled):hover {
    background-color: color-mix(in oklab, var(--_danger) 6%, var(--_card));
  }
  .portico-controls .portico-button.portico-danger[aria-busy='true'] {
    color: transparent;
  }
  /* The button of a notice is beside the first line of its text, or below the text. */
  .portico-controls .portico-notice:has(.portico-button) {
    padding-block: 7px;
  }
  .portico-notice-body:has(> .portico-button) {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 4px 12px;
  }
  .portico-notice-body:has(> .portico-button) > span {
    flex: 1 1 min(240px, 100%);
    padding-block: var(--_beside-button);
  }
  .portico-controls .portico-notice:has(.portico-button) > .portico-icon,
  .portico-controls .banner > .portico-icon {
    margin-block-start: calc(var(--_beside-button) + 2px);
  }
  .portico-controls :is(.portico-notice-body, .banner) > .portico-button {
    align-self: flex-start;
    margin-inline-start: auto;
    background-color: var(--_card);
  }
  .section-head {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
  }
  .section-head > :first-child {
    flex: 1 1 160px;
  }
  /* If the section shows neither a title nor a description, its first row has no line above it. */
  .section:has(> .section-head .section-title.portico-visually-hidden):not(:has(> .section-head .section-description)) {
    gap: 0;
  }
  .section:has(> .section-head .section-title.portico-visually-hidden):not(:has(> .section-head .section-description))
    > [part='body']
    > .row:first-of-type {
    padding-block-start: 0;
    border-block-start: 0;
  }
  /* In em, so that enlarged text has the same effect as a narrow section. */
  @container (max-width: 24em) {
    /* The button is as far from the line below as the buttons of rows. */
    :host(:not(:state(row))) .section-head:has(.section-actions > :not(slot)):has(+ [part='body'] .row) {
      margin-block-end: 4px;
    }
    .section-head:has(.section-actions > :not(slot)) > :first-child {
      flex-basis: 100%;
    }
    .portico-controls :is(.section-actions, .row-actions, .confirm, .confirm-buttons) {
      justify-content: start;
    }
    /* Below the text, the button of a notice begins where the text begins. */
    .portico-controls .portico-notice-body > .portico-button {
      margin-inline-start: 0;
    }
    .portico-controls .banner > .portico-button {
      margin-block-end: 5px;
      margin-inline-start: calc(var(--_rem) * 1.125 + 12px);
    }
  }
  .section-title,
  .dialog-title {
    margin: 0;
    font-size: var(--_rem);
    font-weight: 600;
    line-height: 1.25;
  }
  .section-title:focus,
  .dialog-title:focus {
    outline: none;
  }
  .section-description {
    /* Clip stacked combining marks of names. */
    overflow: clip;
    margin: 4px 0 0;
    color: var(--_muted);
    text-wrap: pretty;
  }
  .section-head:has(> * > .row-title > .portico-visually-hidden) {
    align-items: start;
  }
  /* The description below a title that the page shows. The page has a gap of 24 px below its title. */
  .section-head:has(> * > .row-title > .portico-visually-hidden) .section-description {
    margin-block-start: -16px;
  }
  .asks {
    display: grid;
  }
  .asks > slot {
    display: none;
  }
  .asks > slot,
  .question {
    grid-area: 2 / 1;
    color: var(--_text);
  }
  @container (min-width: 480px) and (width > 24em) {
    /* The description keeps its place, so that the rows below do not move. */
    .asks > slot {
      display: block;
      visibility: hidden;
    }
    .question {
      padding-inline-end: 96px;
    }
    .section-actions .confirm-buttons {
      position: relative;
    }
    .section-actions .confirm-buttons > :first-child {
      position: absolute;
      inset-inline-end: calc(100% + 8px);
      inline-size: max-content;
    }
  }
  /* Beside the text, which takes the remaining width, or at the start of a line of their own. */
  .section-actions,
  .row-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: end;
  }
  .section-bone {
    inline-size: 200px;
    max-inline-size: 100%;
    block-size: 12px;
    border-radius: 4px;
    background-color: var(--_border);
    animation: pulse 1.6s ease-in-out infinite;
  }
  /* The title of a section. */
  .section > .section-bone {
    inline-size: 120px;
    block-size: 16px;
    margin-block: 2px;
  }
  @keyframes pulse {
    50% {
      opacity: 0.5;
    }
  }
  .section .portico-form {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    :host {
      --_fill: #fff;
      --_on-danger: #000;
    }
    .portico-controls.section {
      break-inside: avoid;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .section-bone {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .portico-controls .portico-button.portico-danger:not(:disabled) {
      border: 3px double;
    }
    .section .portico-icon [fill] {
      fill: currentColor;
    }
    .section-bone {
      border: 1px solid GrayText;
    }
  }
`;

/** Styles for the settings sections and their rows, questions and dialogs. */
export const section: CSSResultGroup = [tokens, controls, sectionForm, details, extras, ownStyles, row, sectionList, dialog];
