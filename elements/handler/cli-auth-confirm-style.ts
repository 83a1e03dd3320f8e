import { css, type CSSResult } from 'lit';

export const cliAuthConfirmStyle: CSSResult = css`
  dl {
    margin: 16px 0;
  }
  dt {
    font-size: calc(var(--_rem) * 0.8125);
  }
  dd {
    margin: 0 0 16px;
    color: var(--_text);
  }
  code {
    font: 600 calc(var(--_rem) * 1.5) / 1.2 var(--_font-mono);
    letter-spacing: 0.08em;
    overflow-wrap: anywhere;
  }
  .warning {
    display: flex;
    gap: 8px;
    padding: 10px 12px;
    border: 1px solid color-mix(in oklab, var(--_amber) 40%, var(--_card));
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_amber) 12%, var(--_card));
    color: var(--_text);
    text-wrap: pretty;
  }
  .warning > .portico-icon {
    flex: none;
    margin-block: 2px;
    color: var(--_warning);
  }
  @media (forced-colors: active) {
    .warning > .portico-icon {
      color: CanvasText;
    }
  }
`;
