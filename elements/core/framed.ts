/**
 * Returns whether another page embeds this page. The outer page could cover this page (clickjacking), so irreversible actions are blocked.
 */
export const isFramed = (): boolean => window.top !== window.self;

const keepsCookies = (): boolean => {
  const probe = 'portico-probe=1';
  try {
    document.cookie = `${probe}; path=/; samesite=lax`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}; path=/; max-age=0`;
    return isKept;
  } catch {
    // A sandboxed frame throws when it accesses cookies.
    return false;
  }
};

let isShared: boolean | undefined;

/**
 * Returns whether this page shares cookies with a separate window. A page that another site embeds does not share them. The result is
 * cached.
 */
export const sharesCookies = (): boolean => (isShared ??= keepsCookies());
