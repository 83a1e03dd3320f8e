import { css, type CSSResult } from 'lit';

const scope = css`.portico-controls`;

/** The smaller things: links, notices, tabs, dividers, password extras, code cells, skeletons. */
export const details: CSSResult = css`
  ${scope} .portico-link {
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 2px;
    background: none;
    color: var(--_accent);
    font: inherit;
    font-weight: 500;
    text-decoration: none;
    cursor: pointer;
  }
  ${scope} .portico-link:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${scope} .portico-text {
    margin: 0;
    padding: 0;
    color: inherit;
    font: inherit;
    text-wrap: pretty;
  }
  ${scope} .portico-late {
    animation: portico-appear 0s 3s backwards;
  }
  @keyframes portico-appear {
    from {
      visibility: hidden;
    }
  }
  ${scope} .portico-muted {
    color: var(--_muted);
  }
  ${scope} .portico-notice {
    display: flex;
    gap: 8px;
    margin: 0;
    padding: 10px 12px;
    border: 1px solid color-mix(in oklab, var(--_danger) 35%, var(--_card));
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_danger) 7%, var(--_card));
    color: var(--_text);
    font-size: 14px;
  }
  ${scope} .portico-notice .portico-icon {
    margin-block-start: 2px;
    color: var(--_danger);
  }
  ${scope} .portico-notice.portico-info {
    border-color: var(--_border);
    background: var(--_subtle);
  }
  ${scope} .portico-notice.portico-info .portico-icon {
    color: var(--_muted);
  }
  ${scope} .portico-notice.portico-success {
    border-color: color-mix(in oklab, var(--_success) 35%, var(--_card));
    background: color-mix(in oklab, var(--_success) 7%, var(--_card));
  }
  ${scope} .portico-notice.portico-success .portico-icon {
    color: var(--_success);
  }
  ${scope} .portico-notice-body {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
  }
  ${scope} .portico-tabs {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 4px;
    margin: 0;
    padding: 4px;
    border: 0;
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_subtle);
  }
  ${scope} .portico-tab {
    all: revert;
    box-sizing: border-box;
    min-block-size: calc(var(--_height) - 8px);
    margin: 0;
    padding: 4px 8px;
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) - 2px);
    background: none;
    color: var(--_muted);
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  ${scope} .portico-tab[aria-selected='true'] {
    border-color: var(--_border);
    background: var(--_raised);
    color: var(--_text);
    box-shadow: 0 1px 2px rgb(0 0 0 / 6%);
  }
  ${scope} .portico-icon-button {
    all: revert;
    position: absolute;
    inset-block: 1px;
    inset-inline-end: 1px;
    box-sizing: border-box;
    display: inline-grid;
    place-items: center;
    inline-size: calc(var(--_height) - 2px);
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  ${scope} .portico-icon-button:hover {
    color: var(--_text);
  }
  ${scope} .portico-icon-button[aria-pressed='true'] .portico-when-off,
  ${scope} .portico-icon-button[aria-pressed='false'] .portico-when-on {
    display: none;
  }
  ${scope} .portico-meter {
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    gap: 4px;
  }
  ${scope} .portico-meter span {
    block-size: 4px;
    border-radius: 2px;
    background: var(--_border);
  }
  ${scope} .portico-meter[data-score='1'] span:nth-child(-n + 1) {
    background: var(--_danger);
  }
  ${scope} .portico-meter[data-score='2'] span:nth-child(-n + 2) {
    background: var(--_warning);
  }
  ${scope} .portico-meter[data-score='3'] span:nth-child(-n + 3),
  ${scope} .portico-meter[data-score='4'] span {
    background: var(--_success);
  }
  ${scope} .portico-code {
    position: relative;
    display: block;
    direction: ltr;
  }
  ${scope} .portico-code .portico-input {
    position: absolute;
    inset: 0;
    block-size: 100%;
    opacity: 0;
    cursor: text;
  }
  ${scope} .portico-cells {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    gap: 8px;
  }
  ${scope} .portico-cell {
    display: grid;
    place-items: center;
    block-size: calc(var(--_height) + 8px);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_card);
    font-size: 20px;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    text-transform: uppercase;
  }
  ${scope} .portico-code .portico-input[aria-invalid='true'] + .portico-cells .portico-cell {
    border-color: var(--_danger);
  }
  ${scope} .portico-code .portico-input:focus-visible + .portico-cells .portico-cell[data-current] {
    outline: 2px solid var(--_ring);
    outline-offset: 1px;
  }
  ${scope} .portico-visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  ${scope} .portico-spinner {
    display: flex;
    align-items: center;
    gap: 12px;
    color: var(--_muted);
  }
  @media (pointer: coarse) {
    .portico-controls {
      --_input-font-size: 16px;
    }
  }
  @media (forced-colors: active) {
    ${scope} .portico-tab[aria-selected='true'] {
      border: 1px solid CanvasText;
    }
  }
`;
