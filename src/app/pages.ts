import type { ListPage } from '../contract/endpoint.js';
import { copyInput } from '../lib/copy-input.js';

/** The first page of a list. `for await` iterates over the items of all pages, and requests a page when the previous one ends. */
export interface Pages<T> extends Promise<ListPage<T>>, AsyncIterable<T> {}

type Input = Readonly<Record<string, unknown>>;

/** Returns the call with an iterator over the items of all pages, from the page of its input. */
export const pagesOf =
  <O>(call: (input?: Input, options?: O) => Promise<unknown>) =>
  (given?: Input, options?: O): Pages<unknown> => {
    let input: Input = {};
    const read = (more?: Input) => call({ ...input, ...more }, options) as Promise<ListPage<unknown>>;
    const start = async (): Promise<ListPage<unknown>> => {
      input = copyInput(given ?? {});
      return read();
    };
    const first = start();
    const iterate = async function* (): AsyncGenerator {
      let page = await first;
      yield* page.items;
      while (page.nextCursor !== null) {
        // oxlint-disable-next-line no-await-in-loop -- the previous page has the cursor
        page = await read({ cursor: page.nextCursor });
        yield* page.items;
      }
    };
    return Object.assign(first, { [Symbol.asyncIterator]: iterate });
  };
