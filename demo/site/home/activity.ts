// Records what the elements do: their events, the requests to the service, and the scripts of Portico that the page has loaded.

export interface Entry {
  readonly id: number;
  /** Time since the page was opened, in milliseconds. */
  readonly at: number;
  readonly kind: 'event' | 'request';
  readonly text: string;
  readonly detail: string;
}

export interface Activity {
  /** The newest entries, newest first. */
  readonly entries: readonly Entry[];
  /** The URLs of the scripts of Portico that the page has loaded. */
  readonly scripts: readonly string[];
}

/** The events whose names begin with `portico-`. Elements fire them, and they bubble. */
const EVENTS = [
  ...['before-submit', 'before-oauth', 'before-redirect', 'before-sign-out', 'signed-in', 'signed-up', 'signed-out', 'session-changed'],
  ...['magic-link-sent', 'mfa-required', 'mfa-completed', 'mfa-cancelled', 'reset-requested', 'email-verified', 'error', 'completed'],
];

const MOST = 100;

let activity: Activity = { entries: [], scripts: [] };
const listeners = new Set<() => void>();
let count = 0;

const change = (changes: Partial<Activity>): void => {
  activity = { ...activity, ...changes };
  for (const listener of listeners) listener();
};

const add = (entry: Omit<Entry, 'id'>): void => change({ entries: [{ ...entry, id: (count += 1) }, ...activity.entries].slice(0, MOST) });

const noteRequest = ({ name, startTime, duration, responseStatus, transferSize }: PerformanceResourceTiming): void => {
  const { pathname } = new URL(name);
  if (!pathname.startsWith('/api/')) return;
  const status = responseStatus ? `${responseStatus} · ` : '';
  const detail = `${status}${Math.round(duration)} ms · ${transferSize} B`;
  add({ at: startTime, kind: 'request', text: pathname.replace('/api/v1', ''), detail });
};

const noteScript = ({ name, initiatorType }: PerformanceResourceTiming): void => {
  if (initiatorType !== 'fetch' && /\/(?:portico\.js$|umd\/|locales\/)/.test(new URL(name).pathname))
    change({ scripts: [...activity.scripts, name] });
};

const noteEvent = (event: Event): void => {
  const { type, timeStamp, detail } = event as CustomEvent<unknown>;
  add({ at: timeStamp, kind: 'event', text: type, detail: detail === null ? '' : JSON.stringify(detail) });
};

let isRecording = false;

const record = (): void => {
  if (isRecording) return;
  isRecording = true;
  for (const name of EVENTS) addEventListener(`portico-${name}`, noteEvent);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      noteRequest(entry);
      noteScript(entry);
    }
  }).observe({ type: 'resource', buffered: true });
};

/** Calls a listener whenever the activity changes. Begins to record at the first call. */
export const watchActivity = (listener: () => void): (() => void) => {
  record();
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentActivity = (): Activity => activity;

export const clearActivity = (): void => change({ entries: [] });

const sizes = new Map<string, Promise<number>>();

/** Returns the size of a script in bytes, compressed with gzip. The local server sends scripts without compression. */
const compressedSize = async (url: string): Promise<number> => {
  const { body } = await fetch(url, { cache: 'force-cache' });
  if (!body) return 0;
  const packed = body.pipeThrough(new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
  return (await new Response(packed).arrayBuffer()).byteLength;
};

/** Returns the size of scripts in bytes, compressed with gzip. */
export const sizeOf = async (scripts: readonly string[]): Promise<number> => {
  for (const url of scripts) if (!sizes.has(url)) sizes.set(url, compressedSize(url));
  const all = await Promise.all(scripts.map((url) => sizes.get(url) ?? 0));
  return all.reduce((sum, size) => sum + size, 0);
};
