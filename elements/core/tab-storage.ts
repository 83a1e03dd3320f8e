// Storage of this tab across its pages. Private windows may deny it; nothing is remembered then.

const PREFIX = 'portico-';

export const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
};

/** Stores a text, or removes it if omitted. */
export const remember = (key: string, text?: string): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Storage is full or denied.
  }
};
