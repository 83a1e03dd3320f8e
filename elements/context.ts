import type { ClientApp } from '../src/index.js';
import { shared } from '../src/internal.js';
import type { OwnMessages } from './messages/types.js';

/** The members of an app that all elements need. Settings and team elements need a complete `ClientApp`. */
export type ElementApp = Pick<
  ClientApp,
  'auth' | 'currentProject' | 'user' | 'getUser' | 'session' | 'redirects' | 'clock' | 'onRetry' | 'urls' | 'projectId'
>;

/** The color scheme of elements: light, dark, or the color scheme of the page (`auto`). */
export type Theme = 'light' | 'dark' | 'auto';

/** The logo and the links that every page shows in its card. Each value is a URL. */
export interface PageLayout {
  /** The logo above the title. An image that is at most 40 px high. */
  readonly logo?: string | undefined;
  /** Terms of service. The links are below the content of the card. */
  readonly termsUrl?: string | undefined;
  /** Privacy policy. */
  readonly privacyUrl?: string | undefined;
  /** Help for people who cannot sign in. May be a `mailto:` URL. */
  readonly supportUrl?: string | undefined;
}

/** The values that an element or provider passes to the elements inside it. */
export interface Provided {
  readonly app: ElementApp | undefined;
  /** The messages of all elements and providers around the element. The nearest is first. */
  readonly messages: readonly OwnMessages[];
  readonly locale: string | undefined;
  readonly theme: Theme | undefined;
  readonly layout: PageLayout | undefined;
}

/** Key of `Provided` in the context protocol. */
export const providedContext = Symbol.for('portico.provided');

/**
 * Returns the page-wide app, theme and layout, and the listeners for their changes. A page has one of these objects, even if it loads the
 * library twice.
 */
export const defaultApp = () =>
  shared('default-app', () => ({
    app: undefined as ElementApp | undefined,
    theme: undefined as Theme | undefined,
    locale: undefined as string | undefined,
    messages: undefined as OwnMessages | undefined,
    layout: undefined as PageLayout | undefined,
    listeners: new Set<() => void>(),
  }));

/** Texts for elements that have none of their own and inherit none from a provider. */
export interface DefaultTexts {
  /** Language tag of the texts, for example `de`. If omitted, the nearest `lang`, or the language of the browser. */
  readonly locale?: string | undefined;
  /** Messages that replace the default messages. */
  readonly messages?: OwnMessages | undefined;
}

/**
 * Sets the app, theme and texts for elements that have none of their own and inherit none from a provider. Updates existing elements.
 */
export const setDefaultApp = (app: ElementApp | undefined, theme?: Theme, { locale, messages }: DefaultTexts = {}): void => {
  const page = defaultApp();
  Object.assign(page, { app, theme, locale, messages });
  for (const listener of page.listeners) listener();
};
