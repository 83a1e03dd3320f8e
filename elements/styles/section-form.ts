import { css, type CSSResult } from 'lit';
import { scope } from './controls.js';

/** Styles for the labels and buttons of a form inside a section. On phones, the buttons have the full width. */
export const sectionForm: CSSResult = css`
  ${scope} .portico-label {
    text-wrap: balance;
  }
  ${scope} .portico-natural {
    justify-content: end;
    gap: 8px;
  }
  ${scope} .portico-natural > .portico-button {
    flex: none;
    inline-size: auto;
    max-inline-size: 100%;
    padding-inline: 12px;
  }
  @container (max-width: 24em) {
    ${scope} .portico-natural > .portico-button {
      flex: 1 1 calc(50% - 4px);
    }
  }
`;
