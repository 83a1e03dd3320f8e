import { css, type CSSResult } from 'lit';

/** Styles for the rows of the settings sections, with their badges and questions. */
export const row: CSSResult = css`
  .row,
  .row-main {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
  }
  /* Buttons that do not fit beside the text are below the text, not below the picture. */
  .row-main {
    flex: 1;
    min-inline-size: 0;
  }
  .row {
    min-block-size: 56px;
    padding-block: 12px;
    box-sizing: border-box;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  .lead {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: calc(var(--_rem) * 2.125);
    block-size: calc(var(--_rem) * 2.125);
    border-radius: 50%;
    background: var(--_subtle);
    color: var(--_muted);
  }
  /* Beside the first two lines. In em, so that enlarged text has the same effect as a narrow section. */
  @container (max-width: 24em) {
    .row:has(.row-detail) > .lead {
      align-self: start;
      margin-block-start: 3px;
    }
  }
  .row-text {
    /* Clips stacked combining marks. */
    overflow: clip;
    flex: 1 1 140px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .row-title {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    align-items: center;
    font-weight: 500;
  }
  .row-detail {
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
  }
  /* A group that does not fit beside the title is in a line of its own. */
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .badges:empty {
    display: none;
  }
  .count,
  .note {
    color: var(--_muted);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .count {
    line-height: 1.25;
  }
  .row-detail > .question {
    padding: 0;
  }
  /* A question in a row without details does not make the row higher. The row is as high as its picture, or as its buttons. */
  .row:has(.added) {
    min-block-size: calc(25px + max(var(--_rem) * 2.125, var(--_height) * 0.8));
    padding-block: 8.5px;
  }
  /* Lines do not break inside a fact, for example a date. The row clips the dot in front of the first fact of a line. */
  .facts {
    margin-inline-start: -8px;
  }
  .fact {
    position: relative;
    display: inline-block;
    padding-inline-start: 8px;
  }
  .fact::before {
    content: '\\b7' / '';
    position: absolute;
    inset-inline-start: 0;
  }
  .portico-controls .row-form > * {
    max-inline-size: 400px;
  }
  .portico-controls .portico-form.row-form {
    padding-block: 12px;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  .row-below {
    flex-basis: 100%;
  }
  .badge {
    padding: 0 8px;
    border: var(--_border-width) solid var(--_border);
    border-radius: 999px;
    --_badge: var(--portico-color-badge, var(--_muted));
    color: var(--_badge);
    font-size: calc(var(--_rem) * 0.75);
    font-weight: 500;
    white-space: nowrap;
    max-inline-size: 100%;
    box-sizing: border-box;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .badge-good {
    color: var(--_success);
  }
  .badge-warn {
    color: var(--_warning);
  }
  .badge-bad {
    color: var(--_danger);
  }
  .confirm,
  .confirm-buttons {
    overflow-wrap: anywhere;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: end;
  }
  .confirm > bdi {
    overflow: clip;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;
