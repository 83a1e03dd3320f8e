import { css, type CSSResult } from 'lit';
import { scope } from './controls.js';
import { lastUsed } from './last-used.js';
import { visuallyHidden } from './visually-hidden.js';

/** The background of the selected tab. In dark mode, it is lighter than the list of tabs. */
export const raised: CSSResult = css`light-dark(var(--_card), color-mix(in oklab, var(--_quiet) 90%, var(--_text)))`;

/** Styles for lazily loaded parts: tabs, the strength meter, the cells of a code field, dividers and notices of success. */
export const extras: CSSResult = css`
  ${scope} .portico-tabs {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 4px;
    margin: 0;
    padding: 4px;
    border: 0;
    border-radius: calc(var(--_radius) + 2px);
    background-color: color-mix(in oklab, var(--_quiet) 97%, var(--_text));
  }
  ${scope} .portico-button.portico-quiet {
    inline-size: auto;
    min-block-size: 0;
    padding: 4px 6px;
    margin-inline: calc(-6px - var(--_border-width));
    border-color: transparent;
    --_on-subtle: var(--_link);
    font-variant-numeric: tabular-nums;
  }
  ${scope} .portico-quiet:disabled {
    background: none;
    font-weight: 400;
  }
  ${scope} .portico-tab {
    all: revert;
    position: relative;
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
    transition: background-color var(--_duration) ease-out;
  }
  /* The whole height of the list reacts to touch. */
  ${scope} .portico-tab::before {
    content: '';
    position: absolute;
    inset: -5px -1px;
  }
  ${scope} .portico-tab:hover {
    background-color: color-mix(in oklab, var(--_quiet) 92%, var(--_text));
    color: var(--_text);
  }
  ${scope} .portico-tab:active {
    background-color: color-mix(in oklab, var(--_quiet) 88%, var(--_text));
  }
  ${scope} .portico-tab[aria-selected='true'] {
    border-color: var(--_border);
    background-color: ${raised};
    color: var(--_text);
    box-shadow: 0 1px 2px rgb(0 0 0 / 6%);
  }
  /* The texts of the buttons have the distance of other texts, as if the buttons had no padding. */
  ${scope} .portico-label-row {
    margin-block: calc(-4px - var(--_border-width));
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 8px 12px;
  }
  ${scope} .portico-strength {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  ${scope} .portico-meter {
    flex: 1 1 120px;
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    gap: 4px;
  }
  ${scope} .portico-meter span {
    box-sizing: border-box;
    block-size: 4px;
    border-radius: 2px;
    background-color: var(--_border);
  }
  ${scope} .portico-meter[data-score='1'] span:nth-child(-n + 1) {
    background-color: var(--_danger);
  }
  ${scope} .portico-meter[data-score='2'] span:nth-child(-n + 2) {
    background-color: var(--_warning);
  }
  ${scope} .portico-meter[data-score='3'] span:nth-child(-n + 3),
  ${scope} .portico-meter[data-score='4'] span {
    background-color: var(--_success);
  }
  @media (forced-colors: active) {
    ${scope} .portico-tab[aria-selected='true'] {
      border: 3px solid;
    }
    /* Their border is visible. */
    ${scope} .portico-button.portico-quiet,
    ${scope} .portico-label-row {
      margin: 0;
    }
    /* Keeps the label visible. */
    ${scope} .portico-button[aria-busy='true']::after {
      inset-inline-end: 4px;
    }
    ${scope} .portico-meter span {
      border: 1px solid;
    }
    ${scope} .portico-meter[data-score='1'] span:nth-child(-n + 1),
    ${scope} .portico-meter[data-score='2'] span:nth-child(-n + 2),
    ${scope} .portico-meter[data-score='3'] span:nth-child(-n + 3),
    ${scope} .portico-meter[data-score='4'] span {
      border-width: 2px;
    }
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
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 8px;
  }
  ${scope} .portico-cell {
    box-sizing: border-box;
    display: grid;
    place-items: center;
    block-size: calc(var(--_height) + 8px);
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_radius);
    background-color: var(--_card);
    font-size: calc(var(--_rem) * 1.25);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    text-transform: uppercase;
  }
  ${scope} .portico-code .portico-input:focus-visible + .portico-cells .portico-cell:where([data-current]) {
    border-color: var(--_ring);
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: calc(-1 * var(--_border-width));
  }
  ${scope} .portico-code .portico-input[aria-invalid='true'] + .portico-cells .portico-cell {
    border-color: var(--_danger);
    outline-color: var(--_danger);
  }
  ${scope} .portico-notice.portico-success {
    --_tone: var(--_success);
  }
  ${scope} .portico-divider {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    margin-block: 8px;
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
  }
  ${scope} .portico-divider::before,
  ${scope} .portico-divider::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background-color: var(--_border);
  }
  /* The “Last used” badge is on the edge of a control, or at the end of the first label below the divider. */
  ${scope} [data-last] {
    position: relative;
  }
  ${scope} [data-last]::after {
    content: attr(data-last);
    ${lastUsed}
  }
  ${scope} .portico-divider [data-last] {
    position: absolute;
    inset-block-start: calc(100% + 32px);
    inset-inline-end: -12px;
  }
  ${scope} .portico-visually-hidden {
    ${visuallyHidden}
  }
  ${scope} .portico-spinner {
    display: flex;
    align-items: center;
    gap: 12px;
    color: var(--_muted);
  }
  ${scope} [inert] {
    opacity: 0.55;
  }
  /* Aligns the icon with the providers' logos. */
  ${scope} portico-passkey-button > * > .portico-field > .portico-button {
    display: grid;
    grid-template-columns: calc(var(--_rem) * 1.125) 1fr calc(var(--_rem) * 1.125);
    justify-items: center;
    padding-inline: 15px;
  }
  ${scope} portico-oauth-buttons + portico-passkey-button {
    margin-block-start: -4px;
  }
`;
