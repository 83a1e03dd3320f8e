import { css, type CSSResult } from 'lit';

/** Declarations for the badge that marks the last used sign-in method on the edge of its control. */
export const lastUsed: CSSResult = css`
  position: absolute;
  inset-block-start: -11px;
  inset-inline-end: 12px;
  padding-inline: 6px;
  border: var(--_border-width) solid var(--_border);
  border-radius: 999px;
  background: var(--_card);
  color: var(--_muted);
  font-size: calc(var(--_rem) * 0.8125);
  font-weight: 400;
  line-height: 1.4;
  white-space: nowrap;
  pointer-events: none;
`;
