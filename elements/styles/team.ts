import { css, type CSSResult } from 'lit';

/** The rounded square of a team. */
export const teamStyle: CSSResult = css`
  .team-icon {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_icon, 24px);
    block-size: var(--_icon, 24px);
    border-radius: 25%;
    overflow: hidden;
    background-color: var(--_subtle);
    box-shadow: inset 0 0 0 1px var(--_border);
    color: var(--_text);
    font-size: calc(var(--_icon, 24px) * 0.5);
    font-weight: 600;
    line-height: 1;
  }
  .team-icon img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
