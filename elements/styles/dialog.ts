import { css, type CSSResult } from 'lit';
import { overlayBorder } from './overlay-border.js';

/** Styles for the dialogs of the settings sections. */
export const dialog: CSSResult = css`
  .dialog {
    box-sizing: border-box;
    inline-size: min(440px, calc(100vw - 32px));
    max-block-size: calc(100dvh - 32px);
    padding: 0;
    border: var(--_border-width) solid ${overlayBorder};
    border-radius: var(--_radius-card);
    background-color: var(--_card);
    color: var(--_text);
    box-shadow: var(--_shadow);
    overflow: auto;
    scroll-padding-block: 24px calc(2 * var(--_height) + 44px);
    /* WebKit would stretch the rows to the height of the window. */
    align-content: start;
    transition:
      opacity calc(var(--_duration) * 1.5) ease-out,
      translate calc(var(--_duration) * 1.5) ease-out;
  }
  @starting-style {
    .dialog[open] {
      opacity: 0;
      translate: 0 8px;
    }
  }
  .dialog .portico-form {
    grid-template-columns: minmax(0, 1fr);
  }
  /* The buttons stay visible while the content above them scrolls. */
  .dialog .portico-actions {
    position: sticky;
    inset-block-end: 0;
    justify-content: end;
    margin: -8px -24px 0;
    padding: 8px 24px 24px;
    background-color: var(--_card);
  }
  /* While a part of the content is below the buttons, a line and a fade show that it continues. */
  @supports (animation-timeline: scroll()) {
    .dialog .portico-actions {
      animation: dialog-continues linear;
      animation-timeline: scroll();
      /* Scroll positions are not exact, so the end is reached a little earlier. */
      animation-range-end: calc(100% - 2px);
    }
  }
  @keyframes dialog-continues {
    from,
    to {
      box-shadow:
        0 -1px ${overlayBorder},
        0 -8px 12px var(--_card);
    }
  }
  .dialog::backdrop {
    background: rgb(0 0 0 / 40%);
  }
  /* On paper, the dialog is at the top of the first page, and its backdrop hides the page. */
  @media print {
    .dialog {
      position: absolute;
      inset-block: 0 auto;
      max-block-size: none;
      border: 0;
    }
    .dialog::backdrop {
      background: #fff;
      print-color-adjust: exact;
    }
  }
  .dialog-body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    padding: 24px 24px 0;
    overflow-wrap: anywhere;
  }
  /* Moves to the next line as a whole, because the user copies it. */
  .wanted {
    display: inline-block;
    max-inline-size: 100%;
    font-weight: 600;
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
