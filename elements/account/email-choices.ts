import { css, html, type CSSResult, type TemplateResult } from 'lit';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import type { ContactChannel, DataOf } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { drawIcon } from '../ui/icons.js';
import { badge } from '../ui/section.js';

const CHEVRON = drawIcon(ChevronDown);

export type Channel = DataOf<typeof ContactChannel>;

export type Verb = 'verify' | 'primary' | 'auth' | 'remove';
export const VERBS: readonly Verb[] = ['verify', 'primary', 'auth', 'remove'];

/** An action that the user can perform on an email address. */
export interface Choice {
  readonly verb: Verb;
  readonly label: string;
  /** What the action does, or the state that it changes. */
  readonly text: string;
  /** The reason why the action is disabled. */
  readonly reason?: string | undefined;
  /** Whether the action is disabled until a countdown ends. */
  readonly isPaused?: boolean;
  /** The changed fields, if the action updates the address. */
  readonly patch?: { readonly isPrimary: true } | { readonly usedForAuth: boolean };
}

interface ChoiceContext {
  readonly t: Translate;
  readonly all: readonly Channel[];
  readonly hasPrimary: boolean;
  /** Seconds until the user may send another verification email to the address. */
  readonly seconds: number;
}

/** Returns a sort weight: the primary address comes first, then verified addresses, then unverified addresses. */
const weightOf = ({ isPrimary, isVerified }: Channel): number => (isPrimary ? 2 : 0) + (isVerified ? 1 : 0);
export const inOrder = (channels: readonly Channel[] = []): readonly Channel[] => [...channels].sort((a, b) => weightOf(b) - weightOf(a));

/** Returns whether the user signs in with this email address and with no other. It can't be removed. */
export const isOnlyForAuth = ({ usedForAuth }: Channel, all: readonly Channel[]): boolean =>
  usedForAuth && all.filter((other) => other.usedForAuth).length === 1;

/** Returns the possible actions for an email address, in display order. */
export const choicesOf = (channel: Channel, { t, all, hasPrimary, seconds }: ChoiceContext): readonly Choice[] => {
  const { isPrimary, isVerified, usedForAuth } = channel;
  const verify: Choice = {
    verb: 'verify',
    text: t('account.emails.verify.text'),
    label: seconds > 0 ? t('account.emails.verifyIn', { seconds }) : t('account.emails.verify'),
    reason: hasPrimary ? undefined : t('account.emails.verify.needsPrimary'),
    isPaused: seconds > 0,
  };
  const primary: Choice = {
    verb: 'primary',
    text: t('account.emails.makePrimary.text'),
    label: t('account.emails.makePrimary'),
    patch: { isPrimary: true },
  };
  const use: Choice = {
    verb: 'auth',
    label: t('account.emails.useForAuth'),
    text: t('account.emails.useForAuth.text'),
    patch: { usedForAuth: true },
  };
  const withdraw: Choice = {
    verb: 'auth',
    label: t('account.emails.withdraw'),
    text: t('account.emails.withdraw.text'),
    patch: { usedForAuth: false },
  };
  const remove: Choice = { verb: 'remove', label: t('account.emails.remove'), text: t('account.emails.remove.text') };
  return [
    ...(isVerified ? [] : [verify]),
    ...(isPrimary || !isVerified ? [] : [primary]),
    ...(isOnlyForAuth(channel, all) ? [] : [...(usedForAuth ? [withdraw] : isVerified ? [use] : []), remove]),
  ];
};

/**
 * Renders the badges beside an email address.
 * @param isInBanner whether the banner asks the user to verify the address
 */
export const badgesOf = (t: Translate, { isPrimary, isVerified, usedForAuth }: Channel, isInBanner: boolean): readonly TemplateResult[] => [
  ...(isPrimary ? [badge(t('account.emails.primary'))] : []),
  ...(isVerified || isInBanner ? [] : [badge(t('account.emails.notVerified'), 'warn')]),
  ...(usedForAuth ? [badge(t('account.emails.usedForAuth'))] : []),
];

/**
 * Renders the button that shows and hides the actions of an email address.
 * @param id ID of the element that contains the actions
 */
export const manageButton = (t: Translate, email: string, id: string, isOpen: boolean, toggle: () => void): TemplateResult => html`<button
  class="portico-button portico-secondary"
  part="button"
  type="button"
  aria-expanded=${isOpen}
  aria-controls=${id}
  aria-label=${t('account.emails.manageOf', { email })}
  @click=${toggle}
>
  <span>${t('account.emails.manage')}</span>${CHEVRON}
</button>`;

/** Renders an action of an email address. */
export const choiceRow = ({ reason, text }: Choice, action: TemplateResult): TemplateResult => html`<div class="choice">
  <span class="row-detail">${reason ?? text}</span>
  <div class="row-actions">${action}</div>
</div>`;

/** Styles for the button that shows the actions of an email address, and for the actions, which look like rows. */
export const emailsStyle: CSSResult = css`
  [aria-expanded] .portico-icon {
    transition: rotate var(--_duration) ease-out;
  }
  [aria-expanded='true'] .portico-icon {
    rotate: 180deg;
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding-block: 12px;
    padding-inline-start: 16px;
    border-block-start: var(--_border-width) solid var(--_border);
  }
  .choice > .row-detail {
    flex: 1 1 140px;
  }
  /* Without its actions and errors, the row has no gap for them. */
  .row-below:has(> [hidden]:only-child) {
    display: none;
  }
  /* On phones, the badges and the buttons are below the texts. */
  @container (max-width: 26em) {
    .badges,
    .row-text,
    .choice > .row-detail {
      flex-basis: 100%;
    }
    .badges {
      margin-block: 4px;
    }
  }
`;
