import { css, type CSSResult } from 'lit';

/** Styles for account settings on paper: the open item without the navigation, on the whole width. */
export const printStyle: CSSResult = css`
  @media print {
    .nav,
    .open .back {
      display: none;
    }
    .columns {
      display: block;
    }
    .page .acting.portico-controls {
      position: static;
    }
  }
`;
