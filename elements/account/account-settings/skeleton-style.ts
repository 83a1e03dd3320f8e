import { css, type CSSResult } from 'lit';

/** Styles for the placeholders, which have the sizes of the title, the navigation and a section with rows. */
export const skeletonStyle: CSSResult = css`
  .bone.t {
    inline-size: 220px;
    block-size: calc(var(--_rem) * 1.875);
    margin: 0;
  }
  .page[aria-busy] .nav-item {
    background: none;
  }
  .page[aria-busy] .back {
    visibility: hidden;
  }
  .bone.bar {
    inline-size: 90px;
    block-size: 12px;
    border-radius: 4px;
  }
  .bone.heading {
    inline-size: 120px;
    block-size: 16px;
    margin-block: 2px 10px;
    border-radius: 4px;
  }
  .line {
    display: flex;
    gap: 12px;
    align-items: center;
    box-sizing: border-box;
    min-block-size: 56px;
    padding-block: 8px;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  .bar + .bar {
    inline-size: 200px;
    margin-block-start: 9px;
  }
  .bone.photo {
    --_size: calc(var(--_rem) * 3.75);
    inline-size: var(--_size);
    block-size: var(--_size);
    border-radius: 50%;
  }
  @container (inline-size < 480px) {
    .page:not(.open) .waiting {
      display: none;
    }
  }
`;
