import { css, type CSSResult } from 'lit';

/** Styles for the user's round picture and the team's square picture with rounded corners. */
export const avatarStyle: CSSResult = css`
  .avatar {
    --_side: var(--_size, 34px);
    border-radius: 50%;
    font-size: calc(var(--_side) * 0.38);
  }
  .team-icon {
    --_side: var(--_icon, 24px);
    border-radius: 25%;
    font-size: calc(var(--_side) * 0.5);
  }
  .avatar,
  .team-icon {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_side);
    block-size: var(--_side);
    overflow: hidden;
    background-color: var(--_subtle);
    box-shadow: inset 0 0 0 1px var(--_border);
    color: var(--_text);
    font-weight: 600;
    line-height: 1;
  }
  .avatar img,
  .team-icon img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  @media (forced-colors: active) {
    .avatar,
    .team-icon {
      outline: 1px solid;
      outline-offset: -1px;
    }
  }
`;
