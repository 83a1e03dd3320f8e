// The email code that a tab stores until the user types it. The sign-in page stores the code, and a change of user removes it.

/** Returns the storage key of a project for an email code that the user has not typed yet. Callers add the prefix `portico-`. */
export const pendingCodeKey = (projectId: string): string => `magic-link-${projectId}`;

/** Removes the email code of a project from this tab. */
export const forgetPendingCode = (projectId: string): void => {
  try {
    sessionStorage.removeItem(`portico-${pendingCodeKey(projectId)}`);
  } catch {
    // Servers have no `sessionStorage`, and pages in a sandbox may not use it.
  }
};
