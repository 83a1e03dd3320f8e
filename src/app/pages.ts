import type { ListPage } from '../contract/endpoint.js';
import { copyInput } from '../contract/codec.js';

/**
 * The first page of a list. `for await` iterates over the items of all pages, and requests each further page after the last item of the
 * previous page.
 */
export interface Pages<T> extends Promise<ListPage<T>>, AsyncIterable<T> {}

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns a function that returns a promise of the requested page. The promise also iterates over the items of this page and all later
 * pages.
 */
export const pagesOf =
  <O>(call: (input?: Input, options?: O) => Promise<unknown>) =>
  (given?: Input, options?: O): Pages<unknown> => {
    let input: Input = {};
    const read = (cursor?: Input) => call({ ...input, ...cursor }, options) as Promise<ListPage<unknown>>;
    const start = async (): Promise<ListPage<unknown>> => {
      input = copyInput(given ?? {});
      return read();
    };
    const first = start();
    const iterate = async function* (): AsyncGenerator {
      let page = await first;
      yield* page.items;
      while (page.nextCursor !== null) {
        // oxlint-disable-next-line no-await-in-loop -- the cursor comes from the previous page
        page = await read({ cursor: page.nextCursor });
        yield* page.items;
      }
    };
    return Object.assign(first, { [Symbol.asyncIterator]: iterate });
  };
