// Apart from the app's runtime: elements that load later use it, and bundlers would otherwise split the first load in two.
/** Where a tab stores a code from an email that the user may still type, after `portico-`. Each project has its own. */
export const pendingCodeKey = (projectId: string): string => `magic-link-${projectId}`;

/** Forgets the code when the session changes: the next user must not see it. */
export const forgetPendingCode = (projectId: string): void => {
  try {
    sessionStorage.removeItem(`portico-${pendingCodeKey(projectId)}`);
  } catch {
    // Servers have no `sessionStorage`, and pages in a sandbox may not use it.
  }
};
