import { css } from 'lit';

/** A round picture of a person. */
export const avatarStyle = css`
  .avatar {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: var(--_size, 34px);
    block-size: var(--_size, 34px);
    border-radius: 50%;
    overflow: hidden;
    background-color: var(--_subtle);
    box-shadow: inset 0 0 0 1px var(--_border);
    color: var(--_text);
    font-size: calc(var(--_size, 34px) * 0.38);
    font-weight: 600;
    line-height: 1;
  }
  .avatar img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
