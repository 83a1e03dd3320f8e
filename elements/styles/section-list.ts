import { css, type CSSResult } from 'lit';

/**
 * Styles for adjacent sections of one line in the account settings, which are a list with hairlines. Negative margins remove the gaps of the
 * grid that contains the sections.
 */
export const sectionList: CSSResult = css`
  :host(:state(row)) {
    margin-block-start: -40px !important;
  }
  :host(:state(above-rows)) {
    margin-block-end: 8px !important;
  }
  .list-title {
    margin-block-start: 40px;
  }
  :host(:state(row)) .section {
    gap: 0;
    padding-block: 12px;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  /* As high as a badge. */
  :host(:state(row)) .row-title {
    min-block-size: calc(var(--_rem) * 1.25);
  }
  :host(:state(row)) .section-title {
    font-size: calc(var(--_rem) * 0.875);
    font-weight: 500;
  }
  :host(:state(row)) .section-description {
    margin-block-start: 0;
    font-size: calc(var(--_rem) * 0.8125);
  }
  :host(:state(row)) .section > .row,
  :host(:state(row)) [part='body'] > .row {
    min-block-size: 0;
    padding: 0;
    border: 0;
  }
  :host(:state(row)) [part='body'] > * {
    margin-block-start: 8px;
  }
  /* A form has the distance of the row's own lines. */
  :host(:state(row)) [part='body'] > :is(.portico-form.row-form, .form) {
    margin-block-start: 12px;
    padding-block-end: 0;
  }
`;
