// Implements the context protocol of the Web Components Community Group: an element dispatches a request event, and the nearest ancestor
// that provides the context calls back.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { providedContext, type PageLayout, type Provided } from '../context.js';
import type { OwnMessages } from '../messages/types.js';

type Subscriber = (value: Provided | undefined, unsubscribe: () => void) => void;

interface ContextEvent extends Event {
  readonly context: unknown;
  readonly contextTarget: Node;
}

interface ContextRequest extends ContextEvent {
  readonly callback: Subscriber;
  readonly subscribe: boolean;
}

/** The values of an element, without those that it inherits. */
type Own = Omit<Provided, 'messages'> & { readonly messages: OwnMessages | undefined };

/** Returns the values of all layouts. Later layouts override earlier layouts. */
export const mergeLayouts = (...layouts: readonly (PageLayout | undefined)[]): PageLayout =>
  Object.fromEntries(layouts.flatMap((layout) => Object.entries(layout ?? {})).filter(([, url]) => url));

const contextEvent = (type: string, contextTarget: Node, callback?: Subscriber): Event => {
  const event = new Event(type, { bubbles: true, composed: true });
  return Object.assign(event, { context: providedContext, contextTarget, callback, subscribe: true });
};

/**
 * Receives values from the elements around the host element, even if those elements are defined later. Provides values to the elements
 * inside.
 */
export class ProvidedController implements ReactiveController {
  /** The values that the nearest element around the host provides. */
  value: Provided | undefined;
  readonly #host: ReactiveControllerHost & Element;
  /** The values that the host provides to the elements inside, and the inputs they were created from. */
  #inner: Provided | undefined;
  #inputs: readonly unknown[] = [];
  readonly #subscribers = new Map<Subscriber, () => void>();
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('context-request', (event) => this.#respond(event as ContextRequest));
  }

  /** Provides values to the elements inside the host. Values that are undefined are inherited from the element around the host. */
  provide({ app, messages, locale, theme, layout }: Own): void {
    const outer = this.value;
    const inputs = [app, messages, locale, theme, JSON.stringify(layout), outer];
    if (inputs.some((input, index) => input !== this.#inputs[index])) {
      this.#inputs = inputs;
      this.#inner = {
        app: app ?? outer?.app,
        messages: [messages, outer?.messages].flatMap((own) => own ?? []),
        locale: locale || outer?.locale,
        theme: theme ?? outer?.theme,
        layout: mergeLayouts(outer?.layout, layout),
      };
      for (const [callback, unsubscribe] of this.#subscribers) callback(this.#inner, unsubscribe);
    }
  }

  hostConnected(): void {
    const host = this.#host;
    this.value = undefined;
    this.#request();
    if (host.firstElementChild) host.dispatchEvent(contextEvent('context-provider', host));
    document.documentElement.addEventListener('context-provider', this.#requestAgain);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('context-provider', this.#requestAgain);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #request(): void {
    this.#host.dispatchEvent(contextEvent('context-request', this.#host, this.#receive));
  }

  /**
   * Requests the values again when a new provider may be an ancestor of the host. `contains` does not see into other shadow trees, so the
   * host also requests the values whenever a provider in another tree connects.
   */
  #requestAgain = (event: Event): void => {
    const { context, contextTarget: target } = event as ContextEvent;
    if (context !== providedContext) return;
    if (target.contains(this.#host) || target.getRootNode() !== this.#host.getRootNode()) this.#request();
  };

  #receive: Subscriber = (value, unsubscribe) => {
    if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    if (value !== this.value) this.#host.requestUpdate();
    this.value = value;
  };

  /** Responds to requests from inside the host. The host's own request continues to its ancestors. */
  #respond(request: ContextRequest): void {
    const { context, contextTarget, callback, subscribe } = request;
    if (context !== providedContext || contextTarget === this.#host) return;
    request.stopPropagation();
    const unsubscribe = this.#subscribers.get(callback) ?? (() => this.#subscribers.delete(callback));
    if (subscribe) this.#subscribers.set(callback, unsubscribe);
    callback(this.#inner ?? this.value, unsubscribe);
  }
}
