// Stores the ID of the provider that this tab opened for a sign-in or account connection, because the provider's response does not contain
// this ID.
import { rememberMethod } from './last-used.js';
import { forget, recall, remember } from './tab-storage.js';

const KEY = 'oauth';

export interface PendingOAuth {
  /** Provider ID. */
  readonly provider: string;
  /** URL of the page that started the account connection. `undefined` for a sign-in. */
  readonly returnTo?: string | undefined;
  /** OAuth `state` of the sign-in for which this popup was opened. `undefined` if this window is not a popup. */
  readonly state?: string | undefined;
}

export const rememberOAuth = (pending: PendingOAuth): void => remember(KEY, JSON.stringify(pending));

/** Stores the provider as the last sign-in method. */
export const rememberProvider = (projectId: string, provider: string): void => rememberMethod(projectId, `oauth:${provider}`);

/** Stores the pending sign-in in a new popup that has not loaded a page yet. */
export const rememberOAuthIn = ({ sessionStorage: storage }: Window, pending: PendingOAuth): void =>
  storage.setItem(`portico-${KEY}`, JSON.stringify(pending));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const recallOAuth = (): PendingOAuth | undefined => {
  try {
    const { provider, returnTo, state } = JSON.parse(recall(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    return typeof provider === 'string' ? { provider, returnTo: textOf(returnTo), state: textOf(state) } : undefined;
  } catch {
    return undefined;
  }
};

export const forgetOAuth = (): void => forget(KEY);
