import type { LitElement, ReactiveController } from 'lit';
import { watchDefaultApp, type ElementApp, type Provided, type Theme } from '../context.js';
import { prepareAnnouncer } from './announcer.js';
import { ProvidedController } from './provided.js';

/** An element that can be given an app and a theme of its own. */
type AppHost = LitElement & { readonly app: ElementApp | undefined; readonly theme: Theme | undefined };

const controllers = new WeakMap<object, AppController>();

/** The app in force for an element, for controllers of that element. */
export const appOf = (host: object): ElementApp | undefined => controllers.get(host)?.value;

/** Finds the app of an element: its own property, the nearest provider, or the page-wide one; and follows later changes. */
export class AppController implements ReactiveController {
  readonly #host: AppHost;
  readonly #provided: ProvidedController;
  #default: ReturnType<typeof watchDefaultApp> | undefined;
  #watched: ElementApp | undefined;
  #stopSession: (() => void) | undefined;

  constructor(host: AppHost) {
    this.#host = host;
    this.#provided = new ProvidedController(host);
    controllers.set(host, this);
    host.addController(this);
  }

  get provided(): Provided | undefined {
    return this.#provided.value;
  }

  get value(): ElementApp | undefined {
    return this.#host.app ?? this.provided?.app ?? this.#default?.current();
  }

  get theme(): Theme {
    return this.#host.theme ?? this.provided?.theme ?? this.#default?.theme() ?? 'auto';
  }

  hostConnected(): void {
    prepareAnnouncer();
    // An element that was moved watches nothing until its next update.
    this.#host.requestUpdate();
    this.#default = watchDefaultApp(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#default?.stop();
    this.#follow(undefined);
  }

  hostUpdate(): void {
    this.#follow(this.#host.isConnected ? this.value : undefined);
  }

  /** Sign-ins and sign-outs, also those of other tabs, update the element. */
  #follow(app: ElementApp | undefined): void {
    if (app === this.#watched) return;
    this.#stopSession?.();
    this.#watched = app;
    this.#stopSession = app?.session.listen(() => this.#host.requestUpdate());
  }
}
