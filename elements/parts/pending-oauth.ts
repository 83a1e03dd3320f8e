// Where this tab has gone to sign in or to connect an account: what comes back does not say.
import { rememberMethod } from './last-used.js';
import { recall, remember } from './tab-storage.js';

const KEY = 'oauth';

export interface PendingOAuth {
  /** Id of the provider. */
  readonly provider: string;
  /** Where connecting an account began; nothing for a sign-in. */
  readonly returnTo?: string | undefined;
}

/** @param projectId where the visitor leaves to sign in: that this way was used last is remembered too */
export const rememberOAuth = (pending: PendingOAuth, projectId?: string): void => {
  remember(KEY, JSON.stringify(pending));
  if (projectId) rememberMethod(projectId, `oauth:${pending.provider}`);
};

export const recallOAuth = (): PendingOAuth | undefined => {
  try {
    const { provider, returnTo } = JSON.parse(recall(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    if (typeof provider !== 'string') return undefined;
    return { provider, returnTo: typeof returnTo === 'string' ? returnTo : undefined };
  } catch {
    return undefined;
  }
};
