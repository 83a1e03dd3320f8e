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
    contain-intrinsic-block-size: auto 57px;
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
  .avatar {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    border-radius: 50%;
    overflow: hidden;
    background: var(--_subtle);
    box-shadow: inset 0 0 0 1px var(--_border);
    font-size: 13px;
    font-weight: 600;
  }
  .avatar img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .fact + .fact::before {
    content: '\\b7\\20';
  }
  /* The button is beside the input, or below it if the line is too short for both. */
  .inline-form .portico-control {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .portico-controls .inline-form .portico-input.portico-input {
    flex: 1 1 192px;
    inline-size: auto;
    min-inline-size: 0;
    padding-inline-end: 12px !important;
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
  .check .portico-hint {
    display: block;
  }
  .check input {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin: 2px 0;
    accent-color: var(--_accent);
  }
  .portico-controls .portico-input.secret {
    font-family: var(--_font-mono);
    direction: ltr;
  }
`;
