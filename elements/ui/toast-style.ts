import { css, type CSSResult } from 'lit';
import { overlayBorder } from '../styles/overlay-border.js';

/** Styles for the messages at the bottom of the page, or at the top of narrow windows, where they would cover the buttons of forms. */
export const toastStyle: CSSResult = css`
  :host {
    position: fixed;
    --_at: auto 16px;
    inset-inline: 0;
    inset-block: var(--_at);
    inline-size: fit-content;
    margin: 0 auto;
    padding: 0;
    border: 0;
    background: none;
    overflow: visible;
    z-index: 2147483000;
    max-inline-size: min(360px, 100vw - 32px);
    pointer-events: none;
  }
  /* Page resets must not move the stack. */
  :host([data-own]) {
    position: fixed !important;
    inset-block: var(--_at) !important;
    inset-inline: 0 !important;
    inline-size: fit-content !important;
    max-inline-size: min(360px, 100vw - 32px) !important;
    margin: 0 auto !important;
    z-index: 2147483000 !important;
  }
  :host([data-own][data-moved]) {
    --_at: 16px auto;
  }
  @media (max-width: 479px) {
    :host([data-own]) {
      --_at: calc(env(safe-area-inset-top) + 8px) auto;
    }
    :host([data-own][data-moved]) {
      --_at: auto calc(env(safe-area-inset-bottom) + 8px);
    }
  }
  .stack {
    display: grid;
    gap: 8px;
  }
  .toast {
    display: flex;
    gap: 8px;
    align-items: center;
    box-sizing: border-box;
    min-inline-size: min(240px, 100vw - 32px);
    padding-block: 6px;
    padding-inline: 14px 6px;
    pointer-events: auto;
    border: var(--_border-width) solid ${overlayBorder};
    border-radius: var(--_radius);
    background: var(--_card);
    color: var(--_text);
    box-shadow: var(--_shadow);
    overflow-wrap: anywhere;
    transition:
      opacity var(--_duration) ease-out,
      translate var(--_duration) ease-out;
  }
  @starting-style {
    .toast {
      opacity: 0;
      translate: 0 8px;
    }
  }
  .toast > .portico-icon {
    flex: none;
    color: var(--_success);
  }
  .text {
    flex: 1;
    min-inline-size: 0;
    text-wrap: pretty;
  }
  button {
    display: inline-grid;
    flex: none;
    place-items: center;
    min-inline-size: 28px;
    min-block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--_muted);
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    color: var(--_text);
  }
  button:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  .action {
    padding-inline: 8px;
    color: var(--_accent);
    font-weight: 500;
  }
  .close .portico-icon {
    inline-size: 16px;
    block-size: 16px;
  }
  @media (forced-colors: active) {
    .toast > .portico-icon {
      color: CanvasText;
    }
  }
  @media print {
    .stack {
      display: none;
    }
  }
`;
