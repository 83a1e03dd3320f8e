import { css, type CSSResult } from 'lit';

// Controls are in shadow roots and in the light DOM of forms, where page style sheets apply. Every selector therefore has the specificity
// of two classes, and declares all properties that a page reset may change. Icons are reset to their attributes, because a page that unsets
// all properties also unsets the shapes of icons. The padding of inputs overrides page styles for `aria-invalid`. Inputs have 16 px text on
// touch screens, because iOS zooms into inputs with smaller text. The rules for the children of a field are below the rules for buttons and
// inputs, which would otherwise override them.

/** The selector of the element that contains the controls. */
export const scope: CSSResult = css`.portico-controls`;

/** Styles for forms, fields, buttons and spinners inside an element with the class `portico-controls`. */
export const controls: CSSResult = css`
  ${scope}.portico-controls {
    display: grid;
    gap: calc(var(--_space) * 4);
    color: var(--_text);
    font-family: var(--_font);
    font-size: calc(var(--_rem) * 0.875);
    font-weight: 400;
    line-height: var(--_line-height);
    text-align: start;
  }
  ${scope} .portico-form {
    display: grid;
    gap: calc(var(--_space) * 4);
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
  ${scope} .portico-field {
    display: grid;
    grid-template-columns: minmax(min-content, 1fr) auto;
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 3);
    margin: 0;
    padding: 0;
    border: 0;
  }
  ${scope} .portico-field > :is(.portico-label, .portico-aside) {
    grid-row: 1;
    grid-column: 1;
    align-self: baseline;
    justify-self: start;
  }
  ${scope} .portico-field > .portico-aside {
    grid-column: 2;
  }
  ${scope} .portico-label {
    display: inline-block;
    margin: 0;
    padding: 0;
    color: var(--_text);
    font: inherit;
    font-weight: 500;
    letter-spacing: normal;
    text-transform: none;
    overflow-wrap: break-word;
  }
  ${scope} .portico-control {
    position: relative;
    display: block;
  }
  ${scope} .portico-input {
    all: revert;
    box-sizing: border-box;
    display: block;
    inline-size: 100%;
    block-size: var(--_height);
    margin: 0;
    padding-block: 0;
    padding-inline: 12px !important;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_radius);
    background-color: var(--_card);
    color: var(--_text);
    font: inherit;
    font-size: var(--_input-font-size, calc(var(--_rem) * 0.875));
    letter-spacing: normal;
    box-shadow: none;
    appearance: none;
    transition: border-color var(--_duration) ease-out;
  }
  ${scope} .portico-input.portico-with-button {
    padding-inline-end: calc(var(--_height) + 4px) !important;
  }
  ${scope} .portico-input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  ${scope} .portico-input:hover {
    border-color: var(--_text);
  }
  ${scope} .portico-input:focus-visible {
    border-color: var(--_ring);
    outline-offset: calc(-1 * var(--_border-width));
  }
  ${scope} .portico-input:autofill {
    box-shadow: inset 0 0 0 100px var(--_subtle);
    -webkit-text-fill-color: var(--_text);
  }
  ${scope} .portico-input[aria-invalid='true'] {
    background-image: none;
    box-shadow: none;
    border-color: var(--_danger);
    outline-color: var(--_danger);
  }
  ${scope} :is(input, button, a):focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
    scroll-margin-block-start: var(--_covered, 0);
  }
  ${scope} .portico-hint,
  ${scope} p.portico-error {
    display: block;
    margin: 0;
    padding: 0;
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
    font-weight: 400;
    line-height: 1.5;
    text-wrap: pretty;
  }
  ${scope} p.portico-error {
    display: flex;
    gap: 6px;
    color: var(--_danger);
  }
  ${scope} .portico-icon,
  ${scope} .portico-icon * {
    all: revert-layer;
  }
  ${scope} .portico-icon {
    flex: none;
    inline-size: calc(var(--_rem) * 1.125);
    block-size: calc(var(--_rem) * 1.125);
    vertical-align: middle;
  }
  ${scope} p.portico-error .portico-icon {
    inline-size: var(--_rem);
    block-size: var(--_rem);
    margin-block-start: 2px;
  }
  ${scope} .portico-button {
    all: revert;
    position: relative;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: var(--_height);
    margin: 0;
    padding: 8px 16px;
    border: var(--_border-width) solid var(--_edge, var(--_control));
    --_spinner: var(--_text);
    border-radius: var(--_radius);
    background: none;
    color: var(--_on-subtle);
    font: inherit;
    font-weight: 500;
    line-height: 1.4;
    letter-spacing: normal;
    text-align: center;
    text-decoration: none;
    text-transform: none;
    box-shadow: none;
    cursor: pointer;
    transition: background-color var(--_duration) ease-out;
  }
  ${scope} .portico-field > * {
    grid-column: 1 / -1;
  }
  ${scope} .portico-button:hover {
    background-color: var(--_hover);
    color: var(--_on-hover);
  }
  ${scope} .portico-button:active {
    background-color: color-mix(in oklab, var(--_hover) 94%, var(--_text));
  }
  ${scope} .portico-button.portico-primary {
    border-color: transparent;
    background-color: var(--_accent);
    color: var(--_on-accent);
    --_spinner: var(--_on-accent);
  }
  ${scope} .portico-button.portico-primary:hover {
    background-color: color-mix(in oklab, var(--_accent) 90%, var(--_off-accent, var(--_text)));
  }
  ${scope} .portico-button.portico-primary:active {
    background-color: color-mix(in oklab, var(--_accent) 80%, var(--_off-accent, var(--_text)));
  }
  ${scope} .portico-button:disabled {
    border-color: transparent;
    background-color: var(--_quiet);
    color: var(--_muted);
    cursor: default;
  }
  ${scope} .portico-button[aria-busy='true'] {
    color: transparent;
    cursor: progress;
    opacity: 1;
  }
  ${scope} .portico-button[aria-busy='true']::after,
  ${scope} .portico-spinner::after {
    content: '';
    box-sizing: border-box;
    inline-size: calc(var(--_rem) * 1.125);
    block-size: calc(var(--_rem) * 1.125);
    border: 2px solid var(--_spinner, var(--_muted));
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: portico-spin 0.8s linear infinite;
  }
  ${scope} .portico-button[aria-busy='true']::after {
    position: absolute;
  }
  @keyframes portico-spin {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    ${scope} .portico-button[aria-busy='true']::after,
    ${scope} .portico-spinner::after {
      animation: none;
    }
  }
  ${scope} .portico-actions {
    display: flex;
    /* If the buttons do not fit in one line, the last one is on top, which is the primary or red one. */
    flex-wrap: wrap-reverse;
    gap: 12px;
    margin: 0;
  }
  ${scope} .portico-actions > .portico-button {
    flex: 1 1 calc(50% - 6px);
    min-inline-size: fit-content;
    padding-inline: 8px;
  }
`;
