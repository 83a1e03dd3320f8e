import { css, type CSSResult } from 'lit';
import { raised } from '../styles/extras.js';
import { visuallyHidden } from '../styles/visually-hidden.js';

/** Styles for the team page: the team's name, the navigation and the open part. */
export const teamPageStyle: CSSResult = css`
  .page,
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .page {
    container-type: inline-size;
    contain-intrinsic-inline-size: 480px;
    gap: 24px;
  }
  .stack {
    gap: 40px;
  }
  .stack[hidden] {
    display: none;
  }
  .team-head {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
  }
  .team-title {
    font-size: calc(var(--_rem) * 1.25);
    font-weight: 600;
    line-height: 1.25;
    overflow: clip;
    overflow-wrap: anywhere;
  }
  .unseen {
    ${visuallyHidden}
  }
  /* The role is 8 px below a title that the page shows. The page has a gap of 24 px below its title. */
  .team-head.below-title {
    min-block-size: calc(var(--_rem) * 1.25);
    margin-block-start: -16px;
  }
  .name {
    inline-size: 140px;
    block-size: 20px;
    margin-block: 2.5px;
  }
  .tabs {
    inline-size: 380px;
    block-size: 40px;
    border-radius: calc(var(--_radius) + 2px);
  }
  .nav {
    position: relative;
    border-block-end: 1px solid var(--_border);
    overflow-x: auto;
    scrollbar-width: none;
  }
  .nav ul {
    display: flex;
    gap: 20px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .nav-item {
    display: flex;
    align-items: center;
    min-block-size: 40px;
    box-sizing: border-box;
    border-block-end: 2px solid transparent;
    color: var(--_muted);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    transition: color var(--_duration) ease-out;
  }
  .nav-item:hover,
  .nav-item[aria-current] {
    color: var(--_text);
  }
  .nav-item[aria-current] {
    border-block-end-color: var(--_accent);
  }
  .nav-item:focus-visible {
    border-radius: 4px;
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  /* The tabs differ from the tabs of the account settings, which may be right above them. */
  @container (inline-size >= 360px) {
    .nav {
      border: 0;
    }
    .nav ul {
      gap: 0;
      inline-size: max-content;
      padding: 4px;
      border-radius: calc(var(--_radius) + 2px);
      background: color-mix(in oklab, var(--_quiet) 97%, var(--_text));
    }
    .nav-item {
      min-block-size: 32px;
      padding: 4px 12px;
      border: 1px solid transparent;
      border-radius: calc(var(--_radius) - 2px);
    }
    .nav-item[aria-current] {
      border-color: var(--_border);
      background: ${raised};
    }
  }
  @container (inline-size < 360px) {
    .nav {
      margin-block-start: -10px;
    }
    .nav ul {
      gap: 4px;
      justify-content: space-between;
    }
    .nav-item {
      font-size: calc(var(--_rem) * 0.8125);
    }
  }
  @media (pointer: coarse) {
    .nav-item {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .nav-item {
      border-color: Canvas;
    }
    .nav-item[aria-current] {
      border: 3px solid;
    }
  }
`;
