import { css, html, type CSSResult, type TemplateResult } from 'lit';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { Translate } from '../messages/types.js';
import { button } from '../ui/button.js';
import { drawIcon } from '../ui/icons.js';
import type { Channel } from './email-choices.js';

const WARNING = drawIcon(TriangleAlert);

/** Returns the address that the user is asked to verify, or `undefined` if there is no sign-in address or one of them is verified. */
export const addressToVerify = (channels: readonly Channel[] = []): Channel | undefined => {
  const own = channels.filter(({ usedForAuth }) => usedForAuth);
  return own.some(({ isVerified }) => isVerified) ? undefined : own[0];
};

/**
 * Returns the reason why the user cannot use passkeys and email codes, which require a verified address, or `undefined` if there is none.
 */
export const addressProblem = (t: Translate, channels: readonly Channel[] = []): string | undefined => {
  if (channels.some(({ isVerified, usedForAuth }) => isVerified && usedForAuth)) return undefined;
  return t(addressToVerify(channels) ? 'account.notVerified' : 'account.noAddress');
};

interface BannerOptions {
  readonly t: Translate;
  /** Whether the project offers sign-in methods that require a verified address. */
  readonly unlocksMethods: boolean;
  /** Seconds until the user may send another email. */
  readonly seconds: number;
  readonly isBusy: boolean;
  readonly send: () => void;
}

/** Renders a warning that the address of the row is not verified, with a button that sends the email. */
export const verifyBanner = ({ t, unlocksMethods, seconds, isBusy, send }: BannerOptions): TemplateResult => {
  const label = seconds > 0 ? t('account.emails.verifyIn', { seconds }) : t('account.emails.banner.send');
  return html`<div class="banner" part="notice">
    ${WARNING}
    <span class="banner-text">${t(unlocksMethods ? 'account.emails.banner' : 'account.emails.verify.text')}</span>
    ${button({ label, isBusy, isDisabled: seconds > 0, onClick: send })}
  </div>`;
};

export const bannerStyle: CSSResult = css`
  .banner {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    padding: 7px 12px;
    border: 1px solid color-mix(in oklab, var(--_amber) 40%, var(--_card));
    border-radius: var(--_radius);
    background-color: color-mix(in oklab, var(--_amber) 12%, var(--_card));
  }
  .banner > .portico-icon {
    flex: none;
    color: var(--_warning);
  }
  .banner-text {
    /* The text is always beside the icon, and also beside the button if there is enough space. */
    flex: 1 1 min(240px, 100% - var(--_rem) * 1.125 - 12px);
    min-inline-size: 0;
    padding-block: var(--_beside-button);
    text-wrap: pretty;
  }
  /* In the middle of a text of two lines. Below the text, it is in a line of its own. */
  .portico-controls .banner > .portico-button {
    align-self: center;
  }
`;
