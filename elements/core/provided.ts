// The context protocol of the Web Components Community Group: an element dispatches a request event, and the nearest ancestor
// that provides the context calls back.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { providedContext, type Provided } from '../context.js';

type Subscriber = (value: Provided | undefined, unsubscribe: () => void) => void;

interface ContextRequest extends Event {
  readonly context: unknown;
  readonly contextTarget: EventTarget;
  readonly callback: Subscriber;
  readonly subscribe: boolean;
}

const contextEvent = (type: string, contextTarget: EventTarget, callback?: Subscriber): Event => {
  const event = new Event(type, { bubbles: true, composed: true });
  return Object.assign(event, { context: providedContext, contextTarget, callback, subscribe: true });
};

/** Receives what the elements around its host provide, also if they are defined later, and provides to the elements inside. */
export class ProvidedController implements ReactiveController {
  /** What the nearest element around the host provides. */
  value: Provided | undefined;
  readonly #host: ReactiveControllerHost & EventTarget;
  #inner: Provided | undefined;
  readonly #subscribers = new Map<Subscriber, () => void>();
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('context-request', (event) => this.#answer(event as ContextRequest));
  }

  /** What the host provides to the elements inside. */
  get inner(): Provided | undefined {
    return this.#inner;
  }

  set inner(value: Provided | undefined) {
    this.#inner = value;
    for (const [callback, unsubscribe] of this.#subscribers) callback(value, unsubscribe);
  }

  hostConnected(): void {
    this.value = undefined;
    this.#request();
    document.documentElement.addEventListener('context-provider', this.#request);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('context-provider', this.#request);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Makes the elements inside ask again, because they may have been defined before the host. */
  announce(): void {
    this.#host.dispatchEvent(contextEvent('context-provider', this.#host));
  }

  #request = (): void => void this.#host.dispatchEvent(contextEvent('context-request', this.#host, this.#receive));

  #receive: Subscriber = (value, unsubscribe) => {
    if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    this.value = value;
    this.#host.requestUpdate();
  };

  /** Lets the request of the host itself pass to its ancestors. */
  #answer(request: ContextRequest): void {
    const { context, contextTarget, callback, subscribe } = request;
    if (context !== providedContext || contextTarget === this.#host) return;
    request.stopPropagation();
    const unsubscribe = this.#subscribers.get(callback) ?? (() => this.#subscribers.delete(callback));
    if (subscribe) this.#subscribers.set(callback, unsubscribe);
    callback(this.#inner, unsubscribe);
  }
}
