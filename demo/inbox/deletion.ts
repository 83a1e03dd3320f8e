// Deletes single emails. The visitor can undo this for a few seconds, because the request is sent only afterwards.

/** Time in which a deletion can be undone, in milliseconds. */
const UNDO_MS = 6000;

/** Emails that the page no longer shows, and the timers after which they are deleted. */
const pending = new Map<string, ReturnType<typeof setTimeout>>();

export const isDeleted = (id: string): boolean => pending.has(id);

const send = (id: string): Promise<unknown> =>
  fetch(`/inbox/messages/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);

/** Deletes an email after the time in which this can be undone, and then calls the function. */
export const deleteLater = (id: string, onEnd: () => void): void => {
  const finish = (): void => {
    onEnd();
    // The email stays hidden until the inbox no longer contains it.
    void send(id).finally(() => setTimeout(() => pending.delete(id), UNDO_MS));
  };
  pending.set(id, setTimeout(finish, UNDO_MS));
};

export const undo = (id: string): void => {
  clearTimeout(pending.get(id));
  pending.delete(id);
};

addEventListener('pagehide', () => {
  for (const [id, timer] of pending) {
    clearTimeout(timer);
    void send(id);
  }
});
