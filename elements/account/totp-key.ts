// Renders the key that a user adds to an authenticator app: a QR code, and the key as text.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { TotpSetup } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { link } from '../ui/button.js';

/** Renders a QR code. The QR code is black on white in every theme, because some scanners require this. */
const qrCode = ({ size, path }: TotpSetup['qr'], label: string): TemplateResult => html`<svg
  class="qr"
  viewBox="0 0 ${size} ${size}"
  role="img"
  aria-label=${label}
  shape-rendering="crispEdges"
>
  <rect width="100%" height="100%" fill="#fff"></rect>
  <path d=${path} fill="#000"></path>
</svg>`;

/**
 * Renders the QR code, the key in groups of four characters, and what to do with both.
 * @param copy the button that copies the key
 */
export const totpKey = (t: Translate, { uri, secret, qr }: TotpSetup, copy: TemplateResult): TemplateResult => {
  // A phone cannot scan a QR code on its own screen, so touchscreen devices also show a link that opens the authenticator app.
  const openLink = matchMedia('(pointer: coarse)').matches ? link(t('account.mfa.open'), uri) : nothing;
  return html`<div class="key" role="group" tabindex="-1" aria-label=${t('account.mfa.scan')}>
    ${qrCode(qr, t('account.mfa.qr'))}
    <div class="by-hand">
      <span>${t('account.mfa.scan')}</span>
      ${openLink}
      <span class="row-detail">${t('account.mfa.key')}</span>
      <code dir="ltr" translate="no">${secret.match(/.{4}/g)?.join(' ')}</code>
      ${copy}
    </div>
    <span class="safe">${t('account.mfa.safe')}</span>
  </div>`;
};

/** Styles for the key, and for the focus that moves to it. */
export const totpKeyStyle: CSSResult = css`
  .key {
    display: grid;
    gap: 16px;
  }
  .key:focus {
    outline: none;
  }
  .qr {
    inline-size: 176px;
    block-size: 176px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
  }
  .by-hand {
    display: grid;
    gap: 8px;
    align-content: start;
    justify-items: start;
    text-wrap: balance;
  }
  /* Across both columns, so that the texts beside the QR code are not higher than the QR code. */
  .safe {
    grid-column: 1 / -1;
    text-wrap: pretty;
  }
  .by-hand .portico-button {
    min-block-size: calc(var(--_height) * 0.8);
    padding-block: 4px;
  }
  code {
    /* At the edge of the texts around it, whatever their direction is. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    font: 500 calc(var(--_rem) * 0.875) / 1.6 var(--_font-mono);
    user-select: all;
  }
  @container (min-width: 440px) {
    .key {
      grid-template-columns: auto 1fr;
    }
  }
  @media (forced-colors: active) {
    .qr {
      forced-color-adjust: none;
    }
  }
`;
