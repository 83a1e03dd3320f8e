// A magic link that was asked for in this tab: its nonce completes the typed code, and a reload must not lose it.
import { recall, remember } from './tab-storage.js';

const KEY = 'magic-link';
const LIFE_MS = 15 * 60_000;

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

export const rememberLink = (link: PendingLink): void => remember(KEY, JSON.stringify({ ...link, at: Date.now() }));

export const forgetLink = (): void => remember(KEY);

const parse = (text: string): Record<string, unknown> => {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
};

export const recallLink = (): PendingLink | undefined => {
  const { email, nonce, at } = parse(recall(KEY) ?? '{}');
  const isFresh = typeof at === 'number' && Date.now() - at < LIFE_MS;
  if (isFresh && typeof email === 'string' && typeof nonce === 'string') return { email, nonce };
  forgetLink();
  return undefined;
};
