// Remembers which emails the visitor has read: those that the visitor opened, and those that were open and visible for a moment.

const KEY = 'portico-inbox-read';
/** Time for which an email that the page has opened must be visible to count as read, in milliseconds. */
const READING_MS = 1500;

const stored = (): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

let read = new Set(stored());
const listeners = new Set<() => void>();

const change = (ids: Iterable<string>): void => {
  read = new Set(ids);
  for (const listener of listeners) listener();
};

const store = (): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read]));
  } catch {
    // Storage is full or blocked, so the emails are unread again on the next visit.
  }
};

// Another tab, or a page that the visitor opened in this tab in the meantime, has changed the list.
addEventListener('storage', ({ key }) => key === KEY && change(stored()));
addEventListener('pageshow', ({ persisted }) => persisted && change(stored()));

export const isUnread = (id: string): boolean => !read.has(id);

/** Calls a function after each change of the list, until the returned function is called. */
export const watchRead = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Forgets the emails that the mailbox no longer contains. */
export const keepOnly = (ids: ReadonlySet<string>): void => {
  const before = read.size;
  for (const id of read) if (!ids.has(id)) read.delete(id);
  if (read.size < before) store();
};

export const markRead = (id: string): void => {
  if (!isUnread(id)) return;
  change([...read, id]);
  store();
};

const finish = (mail: HTMLElement, watcher: IntersectionObserver): void => {
  if (document.visibilityState !== 'visible') return;
  watcher.unobserve(mail);
  markRead(mail.dataset['id'] ?? '');
};

/** Returns an observer after which emails count as read. The IDs of the emails are in `data-id`. */
export const createReadObserver = (): IntersectionObserver => {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting)
          timers.set(
            target,
            setTimeout(() => finish(target as HTMLElement, observer), READING_MS),
          );
      }
    },
    { threshold: 0.2 },
  );
  return observer;
};
