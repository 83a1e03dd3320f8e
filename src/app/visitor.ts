// Text that a visitor typed in this tab before signing in, for example an email address. Elements store it.

/** Prefix, after the common prefix `portico-`, of the storage keys for this text. */
export const VISITOR = 'visitor-';

/** Removes the text. Called when a user signs in or out, because the next person must not see the text. */
export const forgetVisitor = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`portico-${VISITOR}`)) sessionStorage.removeItem(key);
  } catch {
    // Servers have no `sessionStorage`, and sandboxed pages may not use it.
  }
};
