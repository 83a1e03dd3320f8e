import { css, type CSSResult } from 'lit';

/** Styles for the page that approves command-line logins. */
export const cliStyle: CSSResult = css`
  dl {
    margin: 16px 0;
  }
  dt {
    font-size: calc(var(--_rem) * 0.8125);
  }
  dd {
    margin: 0 0 12px;
    color: var(--_text);
  }
  code {
    font: 500 calc(var(--_rem) * 0.8125) / 1.5 var(--_font-mono);
    overflow-wrap: anywhere;
  }
  .warning {
    padding: 10px 12px;
    border: 1px solid color-mix(in oklab, var(--_warning) 40%, var(--_card));
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_warning) 8%, var(--_card));
    color: var(--_text);
    text-wrap: pretty;
  }
`;
