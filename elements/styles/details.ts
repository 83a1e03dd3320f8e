import { css, type CSSResult } from 'lit';
import { scope } from './controls.js';

// In forced-colors mode, icons have the color of the surrounding text.

/** Styles for links, notices and parts of password fields. */
export const details: CSSResult = css`
  ${scope} .portico-link {
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 2px;
    background: none;
    color: var(--_link);
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
    display: block;
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
  ${scope} .portico-notice {
    --_tone: var(--_danger);
    display: flex;
    gap: 8px;
    margin: 0;
    padding: 10px 12px;
    border: 1px solid color-mix(in oklab, var(--_tone) 35%, var(--_card));
    border-radius: var(--_radius);
    background-color: color-mix(in oklab, var(--_tone) 7%, var(--_card));
    color: var(--_text);
  }
  ${scope} .portico-notice .portico-icon {
    margin-block-start: 2px;
    color: var(--_tone);
  }
  ${scope} .portico-notice.portico-info {
    --_tone: var(--_muted);
    border-color: var(--_border);
    background-color: var(--_subtle);
  }
  ${scope} .portico-notice-body {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
    text-wrap: pretty;
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
  @media (pointer: coarse) {
    .portico-controls {
      --_input-font-size: var(--_rem);
    }
    .portico-aside .portico-link {
      padding-block: 14px;
    }
  }
  @media (forced-colors: active) {
    ${scope} .portico-button.portico-primary:not(:disabled) {
      border-color: Highlight;
      background-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    ${scope} .portico-button.portico-primary[aria-busy='true'] {
      color: transparent;
    }
    ${scope} .portico-icon {
      color: inherit !important;
    }
  }
`;
