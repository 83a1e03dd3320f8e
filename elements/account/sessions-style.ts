import { css, type CSSResultGroup } from 'lit';
import { rowsStyle } from '../styles/rows.js';

/** Styles for the session list. */
export const sessionsStyle: CSSResultGroup = [
  rowsStyle,
  css`
    .rows > li {
      contain-intrinsic-block-size: auto 77px;
    }
    .lead {
      display: grid;
      flex: none;
      place-items: center;
      inline-size: calc(var(--_rem) * 2.125);
      block-size: calc(var(--_rem) * 2.125);
      border-radius: 50%;
      background: var(--_subtle);
      color: var(--_muted);
    }
    .ending {
      opacity: 0.5;
      transition: opacity var(--_duration) ease-out;
    }
    .rows time {
      font-variant-numeric: tabular-nums;
    }
  `,
];
