// Deletes emails. The visitor can undo this for a few seconds, because the requests are sent only afterwards.

/** Time in which a deletion can be undone, in milliseconds. */
const UNDO_MS = 6000;

/** Emails that the page no longer shows, and the timers after which they are deleted. */
const pending = new Map<string, ReturnType<typeof setTimeout>>();

export const isDeleted = (id: string): boolean => pending.has(id);

const send = (id: string): Promise<unknown> =>
  fetch(`/inbox/messages/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);

/** Deletes emails after the time in which this can be undone, and then calls the function. */
export const deleteLater = (ids: readonly string[], onEnd: () => void): void => {
  const forget = (): void => ids.forEach((id) => pending.delete(id));
  const finish = (): void => {
    onEnd();
    // The emails stay hidden until the mailbox no longer contains them.
    void Promise.all(ids.map(send)).finally(() => setTimeout(forget, UNDO_MS));
  };
  const timer = setTimeout(finish, UNDO_MS);
  for (const id of ids) pending.set(id, timer);
};

export const undo = (ids: readonly string[]): void => {
  for (const id of ids) {
    clearTimeout(pending.get(id));
    pending.delete(id);
  }
};

addEventListener('pagehide', () => {
  for (const [id, timer] of pending) {
    clearTimeout(timer);
    void send(id);
  }
});
