// The method of the last sign-in in this browser and its time, never the user.

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
    // Storage is full or denied.
  }
};

/** Returns the method of the last sign-in, if this browser remembers one. */
export const recallMethod = (projectId: string): string | undefined => {
  try {
    const { method } = (JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '{}') ?? {}) as Partial<LastUsed>;
    return typeof method === 'string' ? method : undefined;
  } catch {
    return undefined;
  }
};
