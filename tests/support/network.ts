// Provides a scripted `fetch`, which simulates network and service faults. It obeys its abort signal like the real `fetch`,
// follows no redirects, and records the requests.
import { createClock, type Clock } from './clock.js';

export type Drop =
  | 'connection-refused'
  | 'reset-before-headers'
  | 'dns-failure'
  | 'tls-failure'
  | 'cors-blocked'
  | 'mid-body'
  | 'never-responds'
  | 'never-ends-body';

/** A scripted response. */
export interface Step {
  /** If set, responds only to requests whose method and path begin with this string. */
  readonly match?: string;
  /** Whether the step responds any number of times. */
  readonly always?: boolean;
  /** The fault to simulate, as in `Drop`. */
  readonly drop?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bodyRaw?: string;
  readonly delayMs?: number;
}

export interface Sent {
  readonly method: string;
  /** The path after `/api/v1`, without the query. For other paths, the whole path. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
  readonly init: RequestInit;
  /** The monotonic time of the request, in milliseconds. */
  readonly atMs: number;
}

export interface Network {
  readonly clock: Clock;
  readonly sent: Sent[];
  /** Returns the requests so far with this method and path, such as `GET /users/me`. */
  readonly to: (line: string) => readonly Sent[];
  /** Adds responses. When all matching responses are used, the last matching response is repeated. */
  readonly script: (...steps: readonly Step[]) => void;
  /** Deletes the responses and the recorded requests. */
  readonly reset: () => void;
}

const lineOf = ({ method, path }: Sent): string => `${method} ${path}`;
const aborted = (): DOMException => new DOMException('This operation was aborted', 'AbortError');

const bodyStream = (text: string, drop: string, signal: AbortSignal): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      if (drop === 'mid-body') controller.error(new TypeError('terminated'));
      else signal.addEventListener('abort', () => controller.error(aborted()));
    },
  });

const responseOf = (step: Step, init: RequestInit): Response => {
  const { status = 200, drop, bodyRaw, body } = step;
  const text = bodyRaw ?? (body === undefined ? '' : JSON.stringify(body));
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...step.headers };
  const content = drop ? bodyStream(text, drop, init.signal as AbortSignal) : text;
  return new Response(status === 204 ? null : content, { status, headers });
};

const read = (input: string, init: RequestInit, atMs: number): Sent => {
  const url = new URL(input);
  const { method = 'GET', body } = init;
  return {
    method,
    url,
    path: url.pathname.replace(/^\/api\/v1/, ''),
    headers: new Headers(init.headers),
    body: (body as string | null) ?? null,
    init,
    atMs,
  };
};

export const createNetwork = (options: { nowMs?: number } = {}): Network => {
  const sent: Sent[] = [];
  let steps: { step: Step; isUsed: boolean }[] = [];

  const stepFor = (line: string): Step | undefined => {
    const fitting = steps.filter(({ step }) => step.match === undefined || line.startsWith(step.match));
    const found = fitting.find(({ step, isUsed }) => step.always || !isUsed) ?? fitting.at(-1);
    if (found) found.isUsed = true;
    return found?.step;
  };

  const wait = (step: Step, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(aborted()));
      if (step.drop === 'never-responds') return;
      if (step.delayMs) clock.platform.after(step.delayMs, resolve);
      else resolve();
    });

  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const signal = init.signal as AbortSignal;
    if (signal.aborted) throw aborted();
    const request = read(input, init, clock.platform.elapsed());
    sent.push(request);
    const step = request.path === '/health' ? { body: { status: 'ok' } } : stepFor(lineOf(request));
    if (!step) throw new TypeError(`fetch failed: no response is scripted for ${lineOf(request)}`);
    await wait(step, signal);
    const isBodyFault = step.drop === 'mid-body' || step.drop === 'never-ends-body';
    if (step.drop && !isBodyFault) throw new TypeError('fetch failed', { cause: new Error(step.drop) });
    return responseOf(step, init);
  };

  const clock = createClock({ ...options, fetch });
  return {
    clock,
    sent,
    to: (line) => sent.filter((request) => lineOf(request) === line),
    script: (...more) => void steps.push(...more.map((step) => ({ step, isUsed: false }))),
    reset: () => {
      steps = [];
      sent.length = 0;
    },
  };
};
