import { css, type CSSResultGroup } from 'lit';
import { controls } from '../../styles/controls.js';
import { details } from '../../styles/details.js';
import { layout } from '../../styles/layout.js';
import { tabFade } from '../../styles/tab-fade.js';
import { tokens } from '../../styles/tokens.js';
import { avatarStyle } from '../../ui/avatar-style.js';
import { barStyle } from './bar-style.js';
import { printStyle } from './print-style.js';
import { skeletonStyle } from './skeleton-style.js';

/** Width in pixels below which the page shows either the list or the open item. The style sheet below repeats this value. */
export const NARROW = 480;

const ownStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(200px, 1fr);
  }
  .frame {
    container-type: inline-size;
    contain-intrinsic-inline-size: 1000px;
  }
  .page {
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: 1000px;
    margin-inline: auto;
    padding: 0 24px;
  }
  .title {
    font-size: calc(var(--_rem) * 1.5);
    overflow-wrap: anywhere;
  }
  .columns {
    display: grid;
    grid-template-columns: calc(var(--_rem) * 12.5) minmax(0, 1fr);
    gap: 24px 48px;
    align-items: start;
    margin-block-start: 32px;
  }
  .nav,
  .nav ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .nav {
    position: sticky;
    inset-block-start: 24px;
    /* Aligns the first label with the title of the first section, and the icons with the title of the page. */
    margin-block-start: -8px;
    margin-inline-start: -12px;
  }
  .nav-heading {
    margin-block: 16px 4px;
    padding-inline: 12px;
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
    font-weight: 500;
  }
  .nav-item {
    box-sizing: border-box;
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 36px;
    padding: 6px 12px;
    border-radius: var(--_radius);
    color: var(--_muted);
    font-weight: 500;
    text-decoration: none;
  }
  .nav-item:hover,
  .nav-item[aria-current] {
    background: color-mix(in oklab, var(--_subtle) 55%, transparent);
    color: var(--_text);
  }
  .nav-item[aria-current] {
    background: color-mix(in oklab, var(--_subtle) 96%, var(--_text));
  }
  .nav-item bdi {
    overflow: clip;
    overflow-wrap: anywhere;
  }
  .nav-item:focus-visible,
  .back:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  .portico-icon {
    flex: none;
    inline-size: calc(var(--_rem) * 1.125);
    block-size: calc(var(--_rem) * 1.125);
  }
  .nav .team-icon {
    --_icon: calc(var(--_rem) * 1.125);
  }
  [data-next] {
    display: none;
  }
  @container (inline-size >= 720px) {
    .nav-item bdi {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
    }
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    max-inline-size: 720px;
  }
  .content ::slotted([data-portico-root]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) !important;
    gap: 40px !important;
  }
  .content ::slotted([data-portico-root]:empty) {
    display: none !important;
  }
  /* In a container of medium width, the navigation is a row of tabs above the content. */
  @container (inline-size < 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      margin-block-start: 24px;
    }
    .nav,
    .nav ul {
      display: flex;
    }
    .nav {
      position: relative;
      inset-block-start: auto;
      margin: 0;
      border-block-end: var(--_border-width) solid var(--_border);
      overflow-x: auto;
      scrollbar-width: none;
      scroll-padding-inline: 24px;
    }
    .nav-heading {
      display: none;
    }
    .nav-item {
      white-space: nowrap;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    .nav-item[aria-current] {
      background: none;
      box-shadow: inset 0 -2px var(--_link);
    }
    .nav-item:focus-visible {
      outline-offset: -2px;
    }
    .nav-item bdi {
      overflow: hidden;
      text-overflow: ellipsis;
      max-inline-size: calc(var(--_rem) * 10);
    }
    .nav :is(.portico-icon, .team-icon) {
      display: none;
    }
  }
  /* The open item replaces the list. */
  @container (inline-size < 480px) {
    .page {
      padding-inline: 20px;
    }
    .nav,
    .nav ul {
      display: grid;
      gap: 0;
    }
    .nav {
      border: 0;
    }
    .nav-heading {
      display: block;
      margin-block-start: 24px;
      padding-inline: 0;
    }
    .nav-item {
      min-block-size: 56px;
      padding-inline: 0;
      border-block-end: var(--_border-width) solid var(--_border);
      border-radius: 0;
      color: var(--_text);
      white-space: normal;
    }
    .nav-item bdi {
      flex: 1;
      max-inline-size: none;
    }
    .nav .team-icon {
      display: inline-grid;
    }
    .nav .portico-icon {
      display: inline;
      color: var(--_muted);
    }
    .open .nav {
      display: none;
    }
    .open .back {
      display: inline-flex;
    }
    .open .columns {
      margin-block-start: 16px;
    }
  }
  @media (max-width: 479px) {
    :host([full-page]) {
      padding-block: 24px !important;
    }
  }
  :host(:dir(rtl)) [data-flip] {
    transform: scaleX(-1);
  }
  @media (forced-colors: active) {
    .nav-item[aria-current] {
      border: 1px solid CanvasText;
    }
  }
`;

/**
 * Styles for the account settings. Depending on the width, the navigation is beside or above the open item, or the open item replaces the
 * navigation.
 */
export const account: CSSResultGroup = [
  ...[layout, tokens, controls, details, avatarStyle],
  ...[barStyle, ownStyles, skeletonStyle, tabFade, printStyle],
];
