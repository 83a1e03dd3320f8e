import { css, type CSSResult } from 'lit';

/** Styles for the lists in sections: the search field, the rows, and the message for an empty list. */
export const rowsStyle: CSSResult = css`
  .rows {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .rows > li {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 65px;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding-block: 8px;
  }
  .portico-controls .filters > .portico-input {
    flex: 1 1 160px;
    inline-size: auto;
  }
  .portico-controls .filters > select.portico-input {
    flex: 0 1 auto;
  }
  .empty {
    margin: 0;
    padding-block: 16px;
    border-block-start: var(--_border-width) solid var(--_border);
    color: var(--_muted);
  }
  .empty-list {
    display: grid;
    gap: 12px;
    justify-items: center;
    padding-block: 24px;
    text-align: center;
    text-wrap: balance;
  }
  .portico-controls .row-form > .inline-form {
    max-inline-size: none;
  }
  /* The input and the button are in the grid of the field, so that the button can be below the error. */
  .inline-form .portico-control {
    display: contents;
  }
  .portico-controls .inline-form .portico-field {
    grid-template-columns: minmax(min(192px, 50%), 1fr) auto;
  }
  .portico-controls .inline-form .portico-input.portico-input {
    grid-area: 2 / 1;
    min-inline-size: 0;
    padding-inline-end: 12px !important;
  }
  .inline-form .portico-control > .portico-button {
    grid-area: 2 / 2;
  }
  /* In em, so that enlarged text has the same effect as a narrow section. */
  @container (max-width: 24em) {
    .portico-controls .row-form .inline-form .portico-field {
      grid-template-columns: minmax(0, 1fr);
    }
    .portico-controls .row-form .portico-control > .portico-button {
      grid-area: auto / 1;
      inline-size: 100%;
      order: 1;
      margin-block-start: 6px;
    }
  }
  /* A chevron of two gradients, because pages may forbid images. */
  .portico-controls select.portico-input.portico-input.portico-input {
    --_stroke: transparent calc(50% - 1px), var(--_muted) calc(50% - 1px) calc(50% + 1px), transparent calc(50% + 1px);
    padding-inline-end: 36px !important;
    background-image: linear-gradient(to top right, var(--_stroke)), linear-gradient(to bottom right, var(--_stroke));
    background-position:
      calc(100% - 18px) 52%,
      calc(100% - 13px) 52%;
    background-size: 5px 5px;
    background-repeat: no-repeat;
  }
  .portico-controls select.portico-input.portico-input.portico-input:dir(rtl) {
    background-position:
      13px 52%,
      18px 52%;
  }
  @media (forced-colors: active) {
    .portico-controls select.portico-input.portico-input.portico-input {
      appearance: auto;
      background-image: none;
    }
  }
  .check {
    display: flex;
    gap: 8px;
    align-items: start;
  }
  /* Keeps its place, so that the button above does not move from under the pointer. */
  .check.kept {
    visibility: hidden;
  }
  .check .portico-hint {
    display: block;
  }
  .check input {
    flex: none;
    box-sizing: border-box;
    inline-size: 18px;
    block-size: 18px;
    margin: 2px 0;
    border: var(--_border-width) solid var(--_control);
    border-radius: 4px;
    background: var(--_card);
    appearance: none;
  }
  .check input:hover {
    border-color: var(--_text);
  }
  .check input:checked {
    border-color: transparent;
    background: var(--_accent) border-box;
  }
  /* The check is two sides of a rotated box. */
  .check input:checked::before {
    content: '';
    display: block;
    inline-size: 5px;
    block-size: 9px;
    margin: 1px auto;
    border: solid var(--_on-accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  @media (forced-colors: active) {
    .check input {
      appearance: auto;
    }
    .check input:checked::before {
      content: none;
    }
  }
  .portico-controls .portico-input.secret {
    block-size: auto;
    padding-block: 8px;
    font-family: var(--_font-mono);
    word-break: break-all;
    direction: ltr;
    resize: none;
    /* The field is as high as the key. In browsers without this property, it has two lines. */
    field-sizing: content;
  }
  .portico-controls .secret::selection {
    background-color: Highlight !important;
    color: HighlightText !important;
  }
  .portico-controls .secret:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
  }
  .printed {
    display: none;
  }
  /* On paper, an input would show only a part of a key. */
  @media print {
    .printed {
      display: block;
    }
    .printed + .secret,
    .portico-field:has(.secret) + .portico-button {
      display: none !important;
    }
  }
`;
