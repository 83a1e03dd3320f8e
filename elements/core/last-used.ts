// Stores the method and time of the last sign-in in this browser, but never the user.

interface LastUsed {
  /** The method as in the `portico-signed-in` event, for example `password` or `oauth:github`. */
  readonly method: string;
  /** Time of the sign-in, in milliseconds since the Unix epoch. */
  readonly at: number;
}

const keyOf = (projectId: string): string => `portico-last-used-${projectId}`;

export const rememberMethod = (projectId: string, method: string): void => {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ method, at: Date.now() } satisfies LastUsed));
  } catch {
    // Storage is full or blocked.
  }
};

/** Returns the method of the last sign-in, or `undefined` if none is stored in this browser. */
export const recallMethod = (projectId: string): string | undefined => {
  try {
    const { method } = (JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '{}') ?? {}) as Partial<LastUsed>;
    return typeof method === 'string' ? method : undefined;
  } catch {
    return undefined;
  }
};
