// The part of the page that shows the elements. The page itself contains the sign-in element, so that its form does not wait for React.
import { pageApp } from '../../shared/page-app.js';
import { directionOf, propertyOf, tokensOf, type Look } from './look.js';

/** The properties of elements that this page sets. */
export interface StageElement extends HTMLElement {
  app?: object | undefined;
  locale?: string | undefined;
  noPasskeyAutofill?: boolean;
  signedOut?: 'card';
}

const stage = (): HTMLElement => document.querySelector('#stage') as HTMLElement;

let tokens: readonly string[] = [];

/** Applies a look to the elements on the stage. */
export const applyLook = (look: Look): void => {
  const { style } = stage();
  for (const property of tokens) style.removeProperty(property);
  const values = Object.entries(tokensOf(look));
  for (const [token, value] of values) style.setProperty(propertyOf(token), value);
  tokens = values.map(([token]) => propertyOf(token));
  // The style sheet has the color scheme, because its colors follow only schemes that it knows when it is built.
  stage().dataset['theme'] = look.theme;
  stage().dir = directionOf(look);
  for (const element of stage().children as unknown as Iterable<StageElement>) {
    // The first form appears early only if nothing has set a property of its element.
    if ((element.locale ?? '') !== look.locale) element.locale = look.locale || undefined;
  }
};

/** Replaces the content of the stage. Keeps an element that the page itself contains. */
export const showOnStage = (element: StageElement): void => {
  if (!element.isConnected) stage().replaceChildren(element);
};

/** Calls a function once the sign-in form works. */
export const whenReady = (run: () => void): void => void customElements.whenDefined('portico-sign-in').then(run);

const SWITCHED: Readonly<Record<string, string>> = {
  '/handler/sign-in': 'sign-in',
  '/handler/sign-up': 'sign-up',
  '/handler/forgot-password': 'forgot-password',
  '/handler/account-settings': 'account',
};

/** Returns the name of the scene for a URL, or undefined if the URL leaves the home page. The home page itself depends on the session. */
const sceneOf = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return undefined;
  if (pathname === location.pathname) return pageApp().session.isSignedIn() ? 'account' : 'sign-in';
  return SWITCHED[pathname];
};

/** Returns the scene that a click on a link should show, or undefined for other clicks. */
const sceneOfClick = (event: MouseEvent): string | undefined => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  // Links with a hash lead to other parts of the element.
  if (link?.hash !== '' || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  return sceneOf(link.href);
};

/** Moves to the button of the scene, because the stage may be outside the window. */
const moveToScene = (): void => {
  const button = document.querySelector<HTMLElement>('#scenes [aria-pressed="true"]');
  button?.scrollIntoView({ block: 'nearest', inline: 'center' });
  button?.focus({ preventScroll: true });
};

/**
 * Keeps the visitor on this page: links and redirects to pages that have a scene call a function with the name of the scene. This applies
 * to the stage, and to the links beside the name of the visitor. A redirect to this page shows the account settings, or the sign-in page
 * after a sign-out.
 */
export const stayOnPage = (show: (name: string) => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const follow = (event: MouseEvent): boolean => {
    const name = sceneOfClick(event);
    if (!name) return false;
    event.preventDefault();
    show(name);
    return true;
  };
  stage().addEventListener('click', follow, { signal, capture: true });
  // React shows the scene after this event.
  const visitor = document.querySelector('#visitor') as HTMLElement;
  visitor.addEventListener('click', (event) => void (follow(event) && setTimeout(moveToScene)), { signal });
  stage().addEventListener(
    'portico-before-redirect',
    (event) => {
      const { url } = (event as CustomEvent<{ readonly url: string }>).detail;
      const name = sceneOf(url);
      if (!name) return;
      event.preventDefault();
      show(name);
    },
    { signal },
  );
  return () => controller.abort();
};
