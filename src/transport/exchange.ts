import { PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { withAnySignal } from '../lib/signals.js';

/** What came back, before anyone has judged it. */
export interface RawResponse {
  /** The status the service meant, also where it wrapped it in a 200. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const STATUS = /^[1-5]\d\d$/;

const realStatus = (response: Response): number => {
  const override = response.headers.get('x-stack-actual-status');
  if (override === null) return response.status;
  if (!STATUS.test(override)) throw new PorticoError('PROTOCOL', 'The service sent an actual-status header that is not a status.');
  return Number(override);
};

export const aborted = (cause: unknown): PorticoError => new PorticoError('ABORTED', 'The call was aborted.', { cause });

/**
 * One HTTP exchange: bounded in time from connect to the last byte, never following a redirect (tokens would travel along),
 * without cookies and without caches. Rejects with CONNECTION, TIMEOUT, ABORTED or PROTOCOL.
 * @param timeoutMs longest wait for the whole exchange, milliseconds
 */
export const exchange = async (
  platform: Platform,
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string | undefined },
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<RawResponse> => {
  if (signal?.aborted) throw aborted(signal.reason);
  const patience = new AbortController();
  const cancelTimer = platform.after(timeoutMs, () => patience.abort());
  try {
    return await withAnySignal([signal, patience.signal], async (first) => {
      const response = await platform.fetch(url, {
        ...init,
        body: init.body ?? null,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: first,
      });
      return { status: realStatus(response), headers: response.headers, text: await response.text() };
    });
  } catch (error) {
    if (error instanceof PorticoError) throw error;
    if (signal?.aborted) throw aborted(signal.reason);
    if (patience.signal.aborted) throw new PorticoError('TIMEOUT', 'The service did not answer in time.');
    throw new PorticoError('CONNECTION', 'The service could not be reached.', { cause: error });
  } finally {
    cancelTimer();
  }
};
