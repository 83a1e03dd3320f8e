import { css, type CSSResult } from 'lit';

/** Declarations for text that only screen readers present. */
export const visuallyHidden: CSSResult = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
