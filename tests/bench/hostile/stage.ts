// Starts a backend in a separate process, and sends it requests as an attacker on the network does.
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPeople, sendTo, type People, type Reach } from '../../contract/client.js';
import { startProcess, type BackendProcess } from '../crash/backend-process.js';

export interface Stage extends BackendProcess, People, Pick<Reach, 'send'> {
  /** Sends a request with any request target and any Host header. Returns the status. */
  readonly sendRaw: (target: string, headers: Record<string, string>) => Promise<number>;
  /** Sends JSON in chunks, without a Content-Length header. Returns the status. */
  readonly sendChunked: (path: string, raw: string, headers: Record<string, string>) => Promise<number>;
  readonly mailTo: (email: string) => Promise<readonly { readonly subject: string; readonly text: string }[]>;
  /** Runs the work, and returns the longest response time of /health during it. */
  readonly longestHealthResponseMs: (work: () => Promise<unknown>) => Promise<number>;
}

/** Returns the status of the response, or 0 if the server closed the connection before the whole body was sent. */
const statusOf = (url: string, options: object, chunks: readonly string[] = []): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = httpRequest(url, options, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    // If the server closes the connection while the body is sent, the request, its socket, or both emit the error.
    outgoing.on('error', () => resolve(0));
    outgoing.on('socket', (socket) => void socket.on('error', () => resolve(0)));
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });

/** The time limit for a response, in milliseconds. */
const MAX_MS = 20_000;

const watchHealth = async (url: string, work: () => Promise<unknown>): Promise<number> => {
  const over = new AbortController();
  let worst = 0;
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const hasResponse = await fetch(`${url}/health`, { signal: AbortSignal.timeout(MAX_MS) }).then(
        async (response) => (await response.text()) !== '',
        () => false,
      );
      worst = Math.max(worst, performance.now() - start);
      if (!hasResponse) return;
      await sleep(2);
    }
  };
  const watching = watch();
  await Promise.race([work(), watching]).finally(() => over.abort());
  await watching;
  return worst;
};

const CHUNK = 65_536;

export const startStage = async (): Promise<Stage> => {
  const backend = await startProcess({ name: 'directory', environment: { DATA_DIR: 'memory:' } });
  const { url } = backend;
  const send = sendTo({ fetch: (request) => fetch(request), demo: backend.demo }, url);
  const mailTo: Stage['mailTo'] = async (email) => {
    const { items } = (await (await fetch(`${url}/inbox/messages?to=${encodeURIComponent(email)}`)).json()) as { items: never };
    return items;
  };
  return {
    ...backend,
    send,
    ...createPeople(send, mailTo),
    mailTo,
    sendRaw: (target, headers) => statusOf(url, { path: target, headers }),
    sendChunked: (path, raw, headers) => {
      const chunks = Array.from({ length: Math.ceil(raw.length / CHUNK) }, (_, at) => raw.slice(at * CHUNK, (at + 1) * CHUNK));
      const all = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers };
      return statusOf(url, { path: `/api/v1${path}`, method: 'PATCH', headers: all }, chunks);
    },
    longestHealthResponseMs: (work) => watchHealth(url, work),
  };
};
