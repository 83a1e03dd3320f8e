import { css, type CSSResult } from 'lit';

/** What can be done with an address, below its row. */
export const emailsStyle: CSSResult = css`
  .choices:not([hidden]) {
    display: grid;
    gap: 8px;
    padding-block: 4px 8px;
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
  }
  .reason {
    color: var(--_muted);
    font-size: 13px;
  }
`;
