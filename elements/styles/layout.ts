import { css } from 'lit';

// These comments are outside the style sheet, because every visitor downloads the style sheet. The rules for `full-page` are
// `!important`, so that page resets do not override these rules. A card with its own theme needs a background in narrow containers too. A
// query container ignores the width of its content, so `contain-intrinsic-inline-size` gives it the width of a card in flex rows and
// centered grids. It can shrink. The circle of a status icon is a line in print, where browsers omit
// backgrounds, and in forced colors, which show transparent borders.

/** Styles for the card around every page. The card has one column, and no border in narrow containers. */
export const layout = css`
  :host {
    display: block;
  }
  :host([full-page]) {
    display: grid !important;
    grid-template-columns: minmax(0, 1fr) !important;
    min-block-size: 100dvh !important;
    align-items: start !important;
    box-sizing: border-box !important;
    padding-block: clamp(32px, 14dvh, 160px) 32px !important;
    background-color: var(--_background);
  }
  .around {
    display: grid;
    grid-template-columns: minmax(200px, 1fr);
  }
  .room {
    container-type: inline-size;
    contain-intrinsic-inline-size: max(480px, var(--_card-width));
  }
  .card {
    box-sizing: border-box;
    max-inline-size: var(--_card-width);
    margin-inline: auto;
    padding: var(--_card-padding);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius-card);
    --_text: var(--_on-card);
    background-color: var(--_card);
    color: var(--_text);
    box-shadow: var(--_shadow);
    overflow-wrap: anywhere;
    word-break: auto-phrase;
  }
  .logo {
    display: block;
    max-inline-size: 100%;
    max-block-size: 40px;
    margin-block-end: calc(var(--_space) * 6);
  }
  .status,
  .bone.c {
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
  }
  .status {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    margin-block-end: 16px;
    border: 1px solid transparent;
    background-color: color-mix(in oklab, currentColor 8%, var(--_card));
    color: var(--_muted);
  }
  .status[data-status='problem'] {
    background-color: color-mix(in oklab, var(--_amber) 12%, var(--_card));
    color: var(--_warning);
  }
  .status svg {
    inline-size: 20px;
    block-size: 20px;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin-block-start: calc(var(--_space) * 6);
    font-size: calc(var(--_rem) * 0.8125);
  }
  .header {
    margin-block-end: calc(var(--_space) * 6);
  }
  .title {
    color: var(--_text);
    font-size: calc(var(--_rem) * 1.25);
    font-weight: 600;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .title:focus {
    outline: none;
  }
  .subtitle {
    margin: calc(var(--_space) * 2) 0 0;
    color: var(--_muted);
    text-wrap: pretty;
    overflow: clip;
    overflow-clip-margin: 4px;
  }
  .subtitle > small {
    display: block;
    margin-block-start: 8px;
  }
  .subtitle > .portico-address {
    color: var(--_text);
    font-weight: 500;
  }
  :is(.subtitle, .links) a {
    border-radius: 2px;
    color: var(--_link);
    font-weight: 500;
    text-decoration: none;
  }
  .links a {
    color: var(--_muted);
    font-weight: 400;
  }
  :is(.subtitle, .links) a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  :is(.subtitle, .links) a:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  .bones {
    display: grid;
    gap: calc(var(--_space) * 4);
  }
  .bone {
    box-sizing: border-box;
    block-size: var(--_height);
    border-radius: var(--_radius);
    background-color: var(--_border);
    animation: pulse 1.6s ease-in-out infinite;
  }
  .bone.t {
    inline-size: 45%;
    block-size: 25px;
    margin-block-end: 8px;
  }
  .bone.s {
    inline-size: 65%;
    block-size: 13px;
    margin-block: -12px 12px;
  }
  .bone.l {
    inline-size: 25%;
    block-size: 11px;
    margin-block: 5px -5px;
  }
  .bone.o {
    block-size: 1px;
    margin-block: 17px 17.5px;
  }
  .bone.p + .p {
    margin-block-start: -4px;
  }
  @keyframes pulse {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bone {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .bone {
      border: 1px solid GrayText;
    }
  }
  @media print {
    :host([full-page]) {
      min-block-size: 0 !important;
    }
    .status {
      border-color: currentColor;
    }
  }
  @media (max-width: 479px) {
    :host([full-page]) {
      padding-block: 0 !important;
    }
  }
  @container (max-width: 479px) {
    .card {
      max-inline-size: none;
      padding: 24px 20px;
      border: 0;
      border-radius: 0;
      background: none;
      box-shadow: none;
    }
    :host([theme='light']) .card,
    :host([theme='dark']) .card {
      background-color: var(--_background);
    }
  }
`;
