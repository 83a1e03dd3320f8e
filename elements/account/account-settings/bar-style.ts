import { css, type CSSResult } from 'lit';

/** Styles for the link back to the list, the impersonation bar and the warning about unsaved changes. */
export const barStyle: CSSResult = css`
  .back {
    display: none;
    gap: 4px;
    align-items: center;
    border-radius: 2px;
    color: var(--_link);
    font-weight: 500;
    text-decoration: none;
  }
  .back > .portico-icon {
    /* The space beside the chevron in its box. */
    margin-inline-start: -5px;
  }
  .page .bar.portico-controls {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    padding: 8px 8px 8px 16px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_subtle);
  }
  .page .acting.portico-controls {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    margin-block-end: 24px;
    border-color: var(--_warning);
  }
  /* Prevents the bar from covering a control that scrolls into view when it gets focus. */
  .page:has(.acting) {
    --_covered: 112px;
  }
  .bar > bdi {
    overflow: clip;
  }
  .bar > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .bar.portico-controls .portico-button {
    inline-size: auto;
  }
  .bar-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;
