import { css, type CSSResultGroup } from 'lit';
import { menu } from '../../ui/menu-style.js';

const ownStyles = css`
  .trigger {
    box-sizing: border-box;
    max-inline-size: min(280px, 100%);
    min-block-size: var(--_height);
    padding: 4px 12px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_radius);
    font-weight: 500;
  }
  .trigger:hover {
    background: var(--_subtle);
  }
  .placeholder {
    inline-size: 160px;
    block-size: var(--_height);
    margin: 0;
    border-radius: var(--_radius);
  }
  .trigger .portico-icon {
    flex: none;
    margin-inline-start: auto;
    color: var(--_muted);
  }
  .menu {
    inline-size: 280px;
  }
  .list {
    max-block-size: min(360px, 60vh);
    overflow-y: auto;
  }
  .label {
    padding: 8px 12px 4px;
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
  }
  .item {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_height);
  }
  .item .portico-icon.tick,
  .item > .portico-icon:last-child {
    flex: none;
    margin-inline-start: auto;
    color: var(--_link);
  }
  /* The icon is as wide as a team's picture, so that all labels are aligned. */
  .item > .portico-icon:first-child {
    flex: none;
    inline-size: 24px;
  }
  .search:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  .search {
    box-sizing: border-box;
    inline-size: 100%;
    block-size: var(--_height);
    padding: 0 12px;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_card);
    color: inherit;
    font: inherit;
  }
  .foot {
    margin-block-start: 4px;
    padding-block-start: 4px;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  .problem {
    margin: 4px 0 0;
    color: var(--_danger);
    font-size: calc(var(--_rem) * 0.8125);
  }
`;

/** Styles for the team switcher. */
export const switcher: CSSResultGroup = [menu, ownStyles];
