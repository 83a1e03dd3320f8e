// Counts the requests of a page and their bytes.
import type { CDPSession } from 'playwright-core';

export interface Requests {
  /** Returns the IDs of the requests so far, and the number of API requests. Excludes the page itself and preflight requests. */
  readonly count: () => { readonly sent: readonly string[]; readonly apiRequests: number };
  /** Returns the bytes that were received for these requests. */
  readonly bytesOf: (ids: readonly string[]) => number;
}

export const watchRequests = (session: CDPSession, isApi: (url: string) => boolean): Requests => {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, type }) => {
    if (type === 'Document' || method === 'OPTIONS' || !url.startsWith('http')) return;
    urls.set(requestId, url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => void bytes.set(requestId, encodedDataLength));
  return {
    count: () => ({ sent: [...urls.keys()], apiRequests: [...urls.values()].filter(isApi).length }),
    bytesOf: (ids) => ids.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0),
  };
};
