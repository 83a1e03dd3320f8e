import { css, type CSSResultGroup } from 'lit';
import { rowsStyle } from '../styles/rows.js';

/** Styles for the session list. */
export const sessionsStyle: CSSResultGroup = [
  rowsStyle,
  css`
    .ending {
      opacity: 0.5;
      transition: opacity var(--_duration) ease-out;
    }
    .rows time {
      font-variant-numeric: tabular-nums;
    }
  `,
];
