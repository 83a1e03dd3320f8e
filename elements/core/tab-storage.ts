// What this tab remembers across its pages. Private windows may refuse or throw: it is then forgotten.

const PREFIX = 'portico-';

export const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
};

/** Remembers a text, or forgets it where there is none. */
export const remember = (key: string, text?: string): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or refused.
  }
};
