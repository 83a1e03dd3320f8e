import { css, type CSSResult, type CSSResultGroup } from 'lit';
import { controls, scope } from './controls.js';
import { lastUsed } from './last-used.js';
import { tokens } from './tokens.js';
import { visuallyHidden } from './visually-hidden.js';

const ownStyles = css`
  :host {
    display: block;
    min-block-size: var(--_height);
  }
  ${scope}.portico-controls {
    gap: 6px;
  }
  .place {
    position: relative;
    display: grid;
  }
  ${scope} .portico-button.provider {
    padding-inline: 44px;
    background: var(--_back, none);
    color: var(--_ink, var(--_text));
  }
  ${scope} .portico-button.provider:hover:enabled {
    background: color-mix(in oklab, var(--_back, var(--_hover)) 90%, var(--_ink, var(--_hover)));
  }
  ${scope} .portico-button.provider:disabled {
    background: var(--_quiet);
    color: var(--_muted);
  }
  ${scope} .portico-button.provider.bare {
    padding-inline: 0;
  }
  .mark {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 15px;
    display: grid;
    align-items: center;
    color: var(--_tint, inherit);
  }
  .bare .mark {
    position: static;
  }
  ${scope} .portico-button.provider[aria-busy='true']:not(.portico-primary) {
    color: transparent;
  }
  [aria-busy='true'] .mark {
    visibility: hidden;
  }
  ${scope} .portico-button.provider[aria-busy='true']:not(.portico-primary)::after {
    border-color: var(--_ink, var(--_text));
    border-inline-end-color: transparent;
  }
  .badge {
    ${lastUsed}
  }
  .unseen {
    ${visuallyHidden}
  }
  @media (forced-colors: active) {
    ${scope} .portico-icon [fill] {
      fill: currentColor;
    }
  }
`;

/** Styles for a provider's button, with the provider's logo at the start and the label in the middle. */
export const oauthButton: CSSResultGroup = [tokens, controls, ownStyles];

/**
 * Styles for the list of providers. The first providers have full-width buttons in a column. The other providers have smaller buttons that
 * show only a logo.
 */
export const oauthButtons: CSSResult = css`
  ${scope} .portico-stack {
    display: grid;
    gap: 12px;
  }
  ${scope} .portico-marks {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 12px;
  }
  /* Seven or more logos form rows of four. */
  ${scope} .portico-marks:has(> :nth-child(7)) {
    grid-template-columns: repeat(4, 1fr);
    grid-auto-flow: row;
  }
  ${scope} .portico-bone {
    box-sizing: border-box;
    block-size: var(--_height);
    border-radius: var(--_radius);
    /* Becomes visible in forced-colors mode. */
    border: 1px solid transparent;
    background: var(--_subtle);
  }
`;
