import type { LitElement, ReactiveController } from 'lit';
import { isDevelopment } from '../../src/internal.js';
import { defaultApp, type ElementApp, type PageLayout, type Provided, type Theme } from '../context.js';
import type { OwnMessages } from '../messages/types.js';
import { prepareAnnouncer } from './announcer.js';
import { mergeLayouts, ProvidedController } from './provided.js';

/** An element that may have its own app, messages, theme and layout. */
type AppHost = LitElement & {
  readonly app: ElementApp | undefined;
  readonly messages: OwnMessages | undefined;
  readonly locale: string | undefined;
  readonly theme: Theme | undefined;
  readonly ownLayout: PageLayout | undefined;
};

/** Time after which an element without an app is reported, and after which the setup is checked. */
const CHECK_AFTER_MS = 1000;

const controllers = new WeakMap<object, AppController>();

/** Returns the app that an element uses. Called by controllers of that element. */
export const appOf = (host: object): ElementApp | undefined => controllers.get(host)?.value;

/**
 * Finds an element's app: the `app` property, the app from the nearest element or provider around the element, or the page-wide app.
 * Updates the element when the app changes, and provides the app, messages, theme and layout to the elements inside.
 */
export class AppController implements ReactiveController {
  readonly #host: AppHost;
  readonly #provided: ProvidedController;
  #watched: ElementApp | undefined;
  #stopListening: (() => void) | undefined;
  #isCheckScheduled = false;
  /** Whether a user was signed in when the app was first available. */
  #wasSignedIn: boolean | undefined;

  constructor(host: AppHost) {
    this.#host = host;
    this.#provided = new ProvidedController(host);
    controllers.set(host, this);
    host.addController(this);
  }

  /** The values that the nearest element or provider around the host provides. */
  get provided(): Provided | undefined {
    return this.#provided.value;
  }

  get value(): ElementApp | undefined {
    return this.#host.app ?? this.provided?.app ?? defaultApp().app;
  }

  /** The app. Checks the setup of the page a second later if there is no app, and on the developer's own computer. */
  get required(): ElementApp | undefined {
    const { value } = this;
    if (!this.#isCheckScheduled && this.#host.isConnected && (!value || isDevelopment())) {
      this.#isCheckScheduled = true;
      setTimeout(() => this.#check().catch(() => undefined), CHECK_AFTER_MS);
    }
    // A user who signs in before the check was not signed in when the page opened. Some pages set the app after the element is on the page.
    if (this.#isCheckScheduled) this.#wasSignedIn ??= value?.session.isSignedIn();
    return value;
  }

  get theme(): Theme {
    return this.#host.theme ?? this.provided?.theme ?? defaultApp().theme ?? 'auto';
  }

  /** The logo and links of the page. Values of the element override provided values, which override page-wide values. */
  get layout(): PageLayout {
    return mergeLayouts(defaultApp().layout, this.provided?.layout, this.#host.ownLayout);
  }

  hostConnected(): void {
    prepareAnnouncer();
    // If the page moves the element, `hostDisconnected` removes the session listener. The requested update adds the listener again.
    this.#update();
    defaultApp().listeners.add(this.#update);
  }

  hostDisconnected(): void {
    defaultApp().listeners.delete(this.#update);
    this.#follow(undefined);
  }

  hostUpdate(): void {
    this.#follow(this.#host.isConnected ? this.value : undefined);
    const { app, messages, locale, theme, ownLayout: layout } = this.#host;
    this.#provided.provide({ app, messages, locale, theme, layout });
  }

  async #check(): Promise<void> {
    this.#isCheckScheduled = false;
    const isNeeded = (): boolean => this.#host.isConnected && (!this.value || isDevelopment());
    if (!isNeeded()) return;
    const { checkSetup } = await import('./development.js');
    // The page may have removed the element while the file was loading.
    if (isNeeded()) checkSetup(this.#host, this.value, this.#wasSignedIn);
  }

  /** Updates the element after each sign-in and sign-out, in this tab or another tab. */
  #follow(app: ElementApp | undefined): void {
    if (app === this.#watched) return;
    this.#stopListening?.();
    this.#watched = app;
    this.#stopListening = app?.session.listen(this.#update);
  }

  #update = (): void => this.#host.requestUpdate();
}
