/** Returns whether another page embeds this one. That page could cover it (clickjacking), so irreversible actions are refused. */
export const isFramed = (): boolean => window.top !== window.self;

const keepsCookies = (): boolean => {
  const probe = 'portico-probe=1';
  try {
    document.cookie = `${probe}; path=/; samesite=lax`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}; path=/; max-age=0`;
    return isKept;
  } catch {
    // A sandboxed frame has no cookies.
    return false;
  }
};

let isShared: boolean | undefined;

/** Returns whether this page shares its cookies with a separate window; a page embedded in another site does not. Tested once. */
export const sharesCookies = (): boolean => (isShared ??= keepsCookies());
