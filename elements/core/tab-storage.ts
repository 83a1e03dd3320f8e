// Stores texts for all pages of this tab. If a private window blocks storage, nothing is stored.

const PREFIX = 'portico-';

export const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
};

/** Stores a text. If `text` is omitted, removes the stored text. */
export const remember = (key: string, text?: string): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Storage is full or blocked.
  }
};
