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

interface Sent {
  readonly method: string;
  /** Whether this page sent the request itself, with a secret key, for example to create the people to try. */
  readonly isOwn: boolean;
}

/** What the browser does not record about the requests that have not ended, by URL, in their order. */
const sent = new Map<string, Sent[]>();

/** Notes the methods of all requests from now on. Those before, while the page loaded, were reads. */
const noteMethods = (): void => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    const isOwn = ['server', 'admin'].includes(new Headers(init?.headers).get('x-stack-access-type') ?? '');
    sent.set(href, [...(sent.get(href) ?? []), { method: init?.method ?? 'GET', isOwn }]);
    return send(input, init);
  };
};

const numbers = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns a size in kilobytes as text. */
export const kilobytes = (bytes: number): string => `${numbers.format(bytes / 1000)} KB`;

const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const noteRequest = ({ name, startTime, duration, responseStatus, transferSize }: PerformanceResourceTiming): void => {
  const { method, isOwn } = sent.get(name)?.shift() ?? { method: 'GET', isOwn: false };
  const { pathname } = new URL(name);
  if (isOwn || !pathname.startsWith('/api/')) return;
  const status = responseStatus ? `${responseStatus} · ` : '';
  const detail = `${status}${Math.round(duration)} ms · ${kilobytes(transferSize)}`;
  add({ at: startTime, kind: 'request', text: `${method} ${pathname.replace('/api/v1', '').replaceAll(UUIDS, '{id}')}`, detail });
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
  noteMethods();
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
