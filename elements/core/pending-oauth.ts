// Where this tab has gone to sign in or to connect an account: what comes back does not say.
import { rememberMethod } from './last-used.js';
import { recall, remember } from './tab-storage.js';

const KEY = 'oauth';

export interface PendingOAuth {
  /** Id of the provider. */
  readonly provider: string;
  /** Where connecting an account began; nothing for a sign-in. */
  readonly returnTo?: string | undefined;
  /** Of the flow that this window was opened for. */
  readonly state?: string | undefined;
}

export const rememberOAuth = (pending: PendingOAuth): void => remember(KEY, JSON.stringify(pending));

/** That this way of signing in was used last. */
export const rememberProvider = (projectId: string, provider: string): void => rememberMethod(projectId, `oauth:${provider}`);

/** The same in a window that was just opened and shows nothing yet. */
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

export const forgetOAuth = (): void => remember(KEY);
