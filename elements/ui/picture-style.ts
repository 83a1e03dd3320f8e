import { css, type CSSResult } from 'lit';

/** Declarations for the line and the handle of the slider. */
const track = css`
  block-size: 4px;
  border-radius: 2px;
  background: var(--_control);
`;
const thumb = css`
  appearance: none;
  inline-size: 16px;
  block-size: 16px;
  border: 0;
  border-radius: 50%;
  background: var(--_accent);
`;

/** Styles for the editable picture and its crop dialog. */
export const pictureStyle: CSSResult = css`
  .picture {
    --_size: calc(var(--_rem) * 3.75);
    --_icon: var(--_size);
    position: relative;
    display: grid;
    flex: none;
    inline-size: var(--_size);
    block-size: var(--_size);
    margin-block: -4px;
    border-radius: 25%;
    cursor: pointer;
  }
  /* On phones, the button is below the text, and the picture begins where the text begins. */
  @container (max-width: 26em) {
    .picture {
      align-self: start;
      margin-block-start: 3px;
    }
    .picture + .row-main > .row-text {
      flex-basis: 100%;
    }
  }
  /* An error is as far from the picture as from the line below. */
  @container (width > 26em) {
    .picture ~ .row-below {
      margin-block: 4px -4px;
    }
  }
  .picture-round {
    border-radius: 50%;
  }
  .picture:has(input:focus-visible) {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: 2px;
  }
  .picture input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .picture:hover :is(.avatar, .team-icon) {
    background-color: var(--_border);
  }
  .crop {
    position: relative;
    justify-self: center;
    inline-size: min(256px, 100%, 40dvh);
    aspect-ratio: 1;
    border-radius: var(--_radius);
    overflow: hidden;
    background: var(--_subtle);
  }
  .crop-picture {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border-radius: inherit;
    cursor: move;
    touch-action: none;
  }
  .crop-picture:focus-visible {
    outline: var(--_focus-width) solid var(--_ring);
    outline-offset: -2px;
  }
  .crop-round::after {
    content: '';
    position: absolute;
    inset: 0;
    /* The white border is visible on dark pictures. */
    box-sizing: border-box;
    border: 2px solid #fff;
    border-radius: 50%;
    box-shadow: 0 0 0 100px rgb(0 0 0 / 55%);
    pointer-events: none;
  }
  .crop-zoom {
    inline-size: 100%;
    block-size: 24px;
    margin: 0;
  }
  /* In forced-colors mode, the slider is the browser's own. Each browser knows only its own selectors, so the rules are separate. */
  @media (forced-colors: none) {
    .crop-zoom {
      appearance: none;
      background: none;
    }
    .crop-zoom::-webkit-slider-runnable-track {
      ${track}
    }
    .crop-zoom::-moz-range-track {
      ${track}
    }
    .crop-zoom::-webkit-slider-thumb {
      margin-block-start: -6px;
      ${thumb}
    }
    .crop-zoom::-moz-range-thumb {
      ${thumb}
    }
  }
`;
