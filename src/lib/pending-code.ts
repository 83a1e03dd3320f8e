/** Where this tab keeps a mailed code that is waited for, behind `portico-`: each project has its own. */
export const pendingCodeKey = (projectId: string): string => `magic-link-${projectId}`;

/** A code that was waited for is of no use to whoever is next. */
export const forgetPendingCode = (projectId: string): void => {
  try {
    sessionStorage.removeItem(`portico-${pendingCodeKey(projectId)}`);
  } catch {
    // Servers have no tab; a page in a sandbox may not look.
  }
};
