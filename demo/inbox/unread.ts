// Remembers which emails the visitor has read. An email counts as read after it has been visible for a moment.

const KEY = 'portico-inbox-read';
/** Time for which an email must be visible to count as read, in milliseconds. */
const READING_MS = 1500;

const stored = (): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

const read = new Set(stored());

const store = (): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read]));
  } catch {
    // Storage is full or blocked, so the emails are unread again on the next visit.
  }
};

export const isUnread = (id: string): boolean => !read.has(id);

/** Forgets the emails that the inbox no longer contains. */
export const keepOnly = (ids: ReadonlySet<string>): void => {
  const before = read.size;
  for (const id of read) if (!ids.has(id)) read.delete(id);
  if (read.size < before) store();
};

/** Calls a function with the ID of each watched email when it has been read. The IDs are in `data-id`. */
export const createReadWatcher = (onRead: (id: string) => void): IntersectionObserver => {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const finish = (mail: HTMLElement): void => {
    if (document.visibilityState !== 'visible') return;
    watcher.unobserve(mail);
    const { id = '' } = mail.dataset;
    read.add(id);
    store();
    onRead(id);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting)
          timers.set(
            target,
            setTimeout(() => finish(target as HTMLElement), READING_MS),
          );
      }
    },
    { threshold: 0.2 },
  );
  return watcher;
};
