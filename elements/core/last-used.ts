// Which way somebody last signed in by in this browser: the method and when, never who.

interface LastUsed {
  /** As in `portico-signed-in`: `password`, `passkey`, `oauth:github` … */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (projectId: string): string => `portico-last-used-${projectId}`;

export const rememberMethod = (projectId: string, method: string): void => {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ method, at: Date.now() } satisfies LastUsed));
  } catch {
    // Full or refused.
  }
};

/** The method, or nothing where this browser does not remember one. */
export const recallMethod = (projectId: string): string | undefined => {
  try {
    const { method } = (JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '{}') ?? {}) as Partial<LastUsed>;
    return typeof method === 'string' ? method : undefined;
  } catch {
    return undefined;
  }
};
