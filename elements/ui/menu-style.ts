import { css, type CSSResultGroup } from 'lit';
import { avatarStyle } from './avatar-style.js';
import { overlayBorder } from '../styles/overlay-border.js';
import { tokens } from '../styles/tokens.js';
import { visuallyHidden } from '../styles/visually-hidden.js';

const ownStyles = css`
  :host {
    --_on-popover: var(--portico-color-popover-foreground, var(--_text));
  }
  :host,
  .anchor {
    display: inline-block;
    max-inline-size: 100%;
  }
  .anchor {
    position: relative;
  }
  .trigger {
    anchor-name: --trigger;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    padding: 1px;
    /* Becomes visible in forced-colors mode. */
    border: 1px solid transparent;
    border-radius: 999px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .trigger:has(.person) {
    padding-inline-end: 12px;
  }
  .trigger[data-impersonated] .avatar {
    outline: 2px solid var(--_warning);
    outline-offset: 2px;
  }
  .trigger:focus-visible,
  .item:focus-visible,
  ::slotted([slot='item']:focus-visible) {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  /* The ring is inside the item, so that it does not cover the border of the menu. */
  .item:focus-visible,
  ::slotted([slot='item']:focus-visible) {
    outline-offset: calc(-1 * var(--_focus-width));
  }
  .unseen {
    ${visuallyHidden}
  }
  .placeholder {
    box-sizing: border-box;
    /* Becomes visible in forced-colors mode. */
    border: 1px solid transparent;
    inline-size: 34px;
    block-size: 34px;
    margin: 2px;
    border-radius: 50%;
    background-color: var(--_subtle);
  }
  .person {
    display: grid;
    min-inline-size: 0;
    line-height: 1.35;
  }
  .name,
  .address {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-weight: 500;
  }
  .address {
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
  }
  /* The menu is a popover, so that no part of the page hides it, even if a header or a sidebar clips its content. */
  .menu {
    position-anchor: --trigger;
    position-area: self-block-end span-self-inline-start;
    position-try: flip-block, flip-inline, flip-block flip-inline;
    inset: auto;
    max-block-size: calc(100vh - 16px);
    margin: 8px 0;
    box-sizing: border-box;
    inline-size: max-content;
    min-inline-size: 220px;
    max-inline-size: min(320px, 90vw);
    padding: 4px;
    border: var(--_border-width) solid ${overlayBorder};
    border-radius: calc(var(--_radius) + 4px);
    --_popover: var(--portico-color-popover, light-dark(var(--_card), color-mix(in oklab, var(--_card) 95%, #fff)));
    /* In dark mode, menus are lighter than the card, so the item under the pointer is lighter still. */
    --_hover: var(--portico-color-accent, light-dark(var(--_subtle), color-mix(in oklab, var(--_popover) 90%, var(--_on-popover))));
    --_text: var(--_on-popover);
    background-color: var(--_popover);
    color: var(--_text);
    box-shadow: var(--_shadow);
  }
  :host([placement='start']) .menu,
  .menu.at-start {
    position-area: self-block-end span-self-inline-end;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 12px 12px;
    margin-block-end: 4px;
    border-block-end: var(--_border-width) solid var(--_border);
  }
  .acting,
  .problem {
    margin: 0;
    padding: 4px 12px 8px;
    color: var(--_warning);
    font-size: calc(var(--_rem) * 0.8125);
    overflow-wrap: anywhere;
  }
  .problem {
    color: var(--_danger);
  }
  .item,
  ::slotted([slot='item']) {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: var(--_height);
    padding: 4px 12px;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .item:hover,
  .item:focus-visible,
  ::slotted([slot='item']:is(:hover, :focus-visible)) {
    background-color: var(--_hover);
    color: var(--_on-hover);
  }
  /* Highlights only the item under the pointer. */
  .menu:hover .item:focus-visible:not(:hover) {
    background: none;
    color: inherit;
  }
  @media (forced-colors: active) {
    /* The button itself has a visible border in this mode. */
    .trigger .avatar {
      outline: none;
    }
    .portico-icon {
      color: inherit !important;
    }
    .menu {
      border-color: CanvasText;
    }
    .item:hover,
    .item:focus-visible,
    ::slotted([slot='item']:is(:hover, :focus-visible)) {
      forced-color-adjust: none;
      background-color: Highlight;
      color: HighlightText;
    }
  }
  .item .portico-icon {
    color: var(--_muted);
  }
  :host(:dir(rtl)) [data-flip] {
    scale: -1 1;
  }
`;

/** Styles for the user button, the team switcher and their menus. */
export const menu: CSSResultGroup = [tokens, avatarStyle, ownStyles];
