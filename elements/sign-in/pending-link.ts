// Stores the nonce of the email code that this tab has requested. The nonce completes the typed code and must survive a reload.
import { pendingCodeKey } from '../../src/internal.js';
import { recall, remember } from '../core/tab-storage.js';

const LIFE_MS = 15 * 60_000;

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

export const rememberLink = (projectId: string, link: PendingLink): void =>
  remember(pendingCodeKey(projectId), JSON.stringify({ ...link, at: Date.now() }));

export const forgetLink = (projectId: string): void => remember(pendingCodeKey(projectId));

const parse = (text: string): Record<string, unknown> => {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
};

export const recallLink = (projectId: string): PendingLink | undefined => {
  const { email, nonce, at } = parse(recall(pendingCodeKey(projectId)) ?? '{}');
  const isFresh = typeof at === 'number' && Date.now() - at < LIFE_MS;
  if (isFresh && typeof email === 'string' && typeof nonce === 'string') return { email, nonce };
  forgetLink(projectId);
  return undefined;
};
