import { ContextConsumer } from '@lit/context';
import type { LitElement, ReactiveController } from 'lit';
import { providedContext, type Provided } from '../context.js';

/** What the nearest provider around an element hands down. A provider that is defined after the element is found as well. */
export class ProvidedController implements ReactiveController {
  readonly #consumer: ContextConsumer<typeof providedContext, LitElement>;

  constructor(host: LitElement) {
    // Before the consumer: what was provided elsewhere is forgotten before the request from the new place.
    host.addController(this);
    this.#consumer = new ContextConsumer(host, { context: providedContext, subscribe: true });
  }

  get value(): Provided | undefined {
    return this.#consumer.value;
  }

  hostConnected(): void {
    (this.#consumer as { value: Provided | undefined }).value = undefined;
    document.documentElement.addEventListener('context-provider', this.#request);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('context-provider', this.#request);
  }

  #request = (event: Event): void => {
    if ((event as Event & { readonly context: unknown }).context === providedContext) this.#consumer.hostConnected();
  };
}
