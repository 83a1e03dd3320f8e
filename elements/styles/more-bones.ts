import { css, type CSSResult } from 'lit';

/** Styles for placeholders that the sign-in page lacks: a second line of a subtitle, a hint, the icon of a team, and a line of text. */
export const moreBones: CSSResult = css`
  .bone.s + .s {
    margin-block-start: -20px;
  }
  .bone.h {
    inline-size: 65%;
    block-size: 10px;
    margin-block: -5px 4.5px;
  }
  .bone.i {
    inline-size: 40px;
    block-size: 40px;
  }
  .bone.f {
    inline-size: 40%;
    block-size: 13px;
    margin-block: 4px;
  }
`;
