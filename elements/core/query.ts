import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Query, QueryState } from '../../src/index.js';

const LOADING = { status: 'loading', data: undefined, error: undefined, isReloading: false } as const;

type QueryHost = ReactiveControllerHost & Pick<Node, 'isConnected'>;

/** Watches a query while the host element is connected. At each update, `find` may return another query or `undefined`. */
export class QueryController<T> implements ReactiveController {
  readonly #host: QueryHost;
  readonly #find: () => Query<T> | undefined;
  #query: Query<T> | undefined;
  #stop: (() => void) | undefined;

  constructor(host: QueryHost, find: () => Query<T> | undefined) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  /** Reads the state from the query itself, so that cached data is available before the host starts listening. */
  get state(): QueryState<T> {
    return this.#find()?.state ?? LOADING;
  }

  get data(): T | undefined {
    return this.state.data;
  }

  reload(): void {
    this.#find()?.invalidate();
  }

  hostUpdate(): void {
    // A removed host element may still update once.
    this.#watch(this.#host.isConnected ? this.#find() : undefined);
  }

  hostDisconnected(): void {
    this.#watch(undefined);
  }

  #watch(query: Query<T> | undefined): void {
    if (query === this.#query) return;
    this.#stop?.();
    this.#query = query;
    this.#stop = query?.listen(() => this.#host.requestUpdate());
  }
}
