import { css, type CSSResult } from 'lit';

/**
 * Fades out tabs that are only partly visible. The animation follows the scroll position, and has no effect if all tabs are visible or the
 * navigation does not scroll.
 */
export const tabFade: CSSResult = css`
  @supports (animation-timeline: scroll(self inline)) {
    .nav {
      animation: fade linear;
      animation-timeline: scroll(self inline);
      /* Keeps the animation from ending. An animation that has ended would still apply after all tabs become visible. */
      animation-range-end: calc(100% + 0.1px);
    }
    .nav:dir(rtl) {
      animation-direction: reverse;
    }
  }
  /* At the start and the end of the scroll range, the mask is wider, so that it does not fade out the first or the last tab. */
  @keyframes fade {
    0%,
    10%,
    90%,
    100% {
      mask: linear-gradient(to right, transparent, #000 24px calc(100% - 24px), transparent) 0 / 100% no-repeat;
    }
    0% {
      mask-position: -24px;
    }
    0%,
    100% {
      mask-size: calc(100% + 24px);
    }
  }
`;
