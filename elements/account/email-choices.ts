import { css, type CSSResult } from 'lit';
import type { ContactChannel, DataOf } from '../../src/index.js';
import type { Translate } from '../messages/types.js';

export type Channel = DataOf<typeof ContactChannel>;

export type Verb = 'verify' | 'primary' | 'auth' | 'remove';
export const VERBS: readonly Verb[] = ['verify', 'primary', 'auth', 'remove'];

/** An action that the user can perform on an email address. */
export interface Choice {
  readonly verb: Verb;
  readonly label: string;
  /** The reason why the action is disabled. */
  readonly reason?: string | undefined;
  readonly isPaused?: boolean;
  /** The changed fields, if the action updates the address. */
  readonly patch?: { readonly isPrimary: true } | { readonly usedForAuth: boolean };
}

interface Circumstances {
  readonly t: Translate;
  readonly all: readonly Channel[];
  readonly hasPrimary: boolean;
  /** Seconds until the next email may be sent. */
  readonly seconds: number;
}

/** The primary address comes first, then verified addresses, then the others. */
const weightOf = ({ isPrimary, isVerified }: Channel): number => (isPrimary ? 2 : 0) + (isVerified ? 1 : 0);
export const inOrder = (channels: readonly Channel[] = []): readonly Channel[] => channels.toSorted((a, b) => weightOf(b) - weightOf(a));

/** Returns the actions for an address, in display order. */
export const choicesOf = (
  { isPrimary, isVerified, usedForAuth }: Channel,
  { t, all, hasPrimary, seconds }: Circumstances,
): readonly Choice[] => {
  const isOnlyOne = usedForAuth && all.filter((other) => other.usedForAuth).length === 1;
  const onlyOne = isOnlyOne ? t('account.emails.onlyOne') : undefined;
  const verify: Choice = {
    verb: 'verify',
    label: seconds > 0 ? t('account.emails.verifyIn', { seconds }) : t('account.emails.verify'),
    reason: hasPrimary ? undefined : t('account.emails.verify.needsPrimary'),
    isPaused: seconds > 0,
  };
  const primary: Choice = {
    verb: 'primary',
    label: t('account.emails.makePrimary'),
    reason: isVerified ? undefined : t('account.emails.makePrimary.notVerified'),
    patch: { isPrimary: true },
  };
  const use: Choice = { verb: 'auth', label: t('account.emails.useForAuth'), patch: { usedForAuth: true } };
  const withdraw: Choice = { verb: 'auth', label: t('account.emails.withdraw'), reason: onlyOne, patch: { usedForAuth: false } };
  return [
    ...(isVerified ? [] : [verify]),
    ...(isPrimary ? [] : [primary]),
    ...(usedForAuth ? [withdraw] : isVerified ? [use] : []),
    { verb: 'remove', label: t('account.emails.remove'), reason: onlyOne },
  ];
};

/** Styles of the actions below the row of an address. */
export const emailsStyle: CSSResult = css`
  .choices:not([hidden]) {
    display: grid;
    gap: 8px;
    padding-block: 4px 8px;
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
  }
  .reason {
    color: var(--_muted);
    font-size: 13px;
  }
`;
