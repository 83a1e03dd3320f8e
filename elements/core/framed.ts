/** Whether another page shows this one inside of its own: it may draw over it, so what cannot be undone is refused there (ui.md 5.15). */
export const isFramed = (): boolean => window.top !== window.self;

const keepsCookies = (): boolean => {
  const probe = 'portico-probe=1';
  try {
    document.cookie = `${probe}; path=/; samesite=lax`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}; path=/; max-age=0`;
    return isKept;
  } catch {
    // A sandboxed frame has none at all.
    return false;
  }
};

let isShared: boolean | undefined;

/** Whether this page and a window of its own have one set of cookies: pages inside of another site's do not. Tried once. */
export const sharesCookies = (): boolean => (isShared ??= keepsCookies());
