// A magic link that was asked for in this tab: its nonce completes the typed code, and a reload must not lose it.

const KEY = 'portico-magic-link';
const LIFE_MS = 15 * 60_000;

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

const storage = (): Storage | undefined => {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
};

export const rememberLink = (link: PendingLink): void => {
  try {
    storage()?.setItem(KEY, JSON.stringify({ ...link, at: Date.now() }));
  } catch {
    // Full or refused: the link then lasts until the page is reloaded.
  }
};

export const forgetLink = (): void => storage()?.removeItem(KEY);

export const recallLink = (): PendingLink | undefined => {
  try {
    const { email, nonce, at } = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Record<string, unknown>;
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE_MS;
    if (isFresh && typeof email === 'string' && typeof nonce === 'string') return { email, nonce };
  } catch {
    // Nothing there, or not ours.
  }
  forgetLink();
  return undefined;
};
