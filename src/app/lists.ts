// Reads lists: decodes the items of a response, and requests further pages of a list that has pages.
import { copyInput, decode } from '../contract/codec.js';
import type { Endpoint, ListPage } from '../contract/endpoint.js';
import type { Entity } from '../contract/entity.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { jsonOf, type RawResponse } from '../transport/exchange.js';

/** Maximum time to decode items without a pause, in milliseconds. */
const SLICE_MS = 50;
/** Length above which a response is parsed in a separate task, in characters. Parsing cannot be divided into shorter tasks. */
const LONG_TEXT = 1_000_000;

/** Decodes a list with pauses, so that a long list does not block the page. */
export const readList = async (definition: Endpoint, entity: Entity, response: RawResponse, platform: Platform): Promise<unknown> => {
  const nextTask = (): Promise<void> => new Promise((resolve) => void platform.after(0, resolve));
  if (response.text.length > LONG_TEXT) await nextTask();
  let since = platform.elapsed();
  const value = jsonOf(response) as { items?: unknown; pagination?: { next_cursor?: string | null } } | null;
  if (!Array.isArray(value?.items)) throw new PorticoError('PROTOCOL', 'The service returned a list without items.');
  const items: unknown[] = [];
  for (const item of value.items) {
    if (platform.elapsed() - since > SLICE_MS) {
      await nextTask();
      since = platform.elapsed();
    }
    items.push(decode(entity, item));
  }
  Object.freeze(items);
  return definition.list === 'pages' ? Object.freeze({ items, nextCursor: value.pagination?.next_cursor ?? null }) : items;
};

/**
 * The first page of a list. `for await` iterates over the items of all pages, and requests each further page after the last item of the
 * previous page.
 */
export interface Pages<T> extends Promise<ListPage<T>>, AsyncIterable<T> {}

/** A list. `for await` iterates over its items. */
export interface List<T> extends Promise<readonly T[]>, AsyncIterable<T> {}

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns a function that returns a promise of the requested list, or of the requested page of a list that has pages. With `for await`,
 * the promise also provides the items of the list, or of this page and all later pages.
 */
export const listOf =
  <O>(call: (input?: Input, options?: O) => Promise<unknown>) =>
  (given?: Input, options?: O): Promise<unknown> & AsyncIterable<unknown> => {
    let input: Input = {};
    const read = (cursor?: Input) => call({ ...input, ...cursor }, options) as Promise<ListPage<unknown> | readonly unknown[]>;
    const start = async () => {
      input = copyInput(given ?? {});
      return read();
    };
    const first = start();
    const iterate = async function* (): AsyncGenerator {
      let page = await first;
      while ('items' in page) {
        yield* page.items;
        if (page.nextCursor === null) return;
        // oxlint-disable-next-line no-await-in-loop -- the cursor comes from the previous page
        page = await read({ cursor: page.nextCursor });
      }
      yield* page;
    };
    return Object.assign(first, { [Symbol.asyncIterator]: iterate });
  };
