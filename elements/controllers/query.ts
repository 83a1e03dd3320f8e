import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Query, QueryState } from '../../src/index.js';

const LOADING = { status: 'loading', data: undefined, error: undefined, isReloading: false } as const;

/** Watches a query while its host is connected. The query may change with every update, or not exist yet. */
export class QueryController<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #find: () => Query<T> | undefined;
  #query: Query<T> | undefined;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, find: () => Query<T> | undefined) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  /** Asked of the query itself: what is known already shows at the first look, before the host watches. */
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
    this.#watch(this.#find());
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
