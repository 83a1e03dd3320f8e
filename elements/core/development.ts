// Checks the setup of a page. Loaded only on the developer's own computer, and if an element has no app.
import { HANDLER_PAGES, isPage, reportProblem, RETURN_TO, shared, type HandlerPage } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { navigationApi } from './navigation-api.js';

/** Time that a router has to show a page after it has changed the URL. */
const PAGE_MS = 1000;
/** Time in which the files of the elements on a page load, also over a slow network. */
const FILES_MS = 4000;

/** Whether a missing app is reported, and whether a script tag with attributes is on the page. */
const state = shared('missing-app', () => ({ hasWarned: false, hasTag: false }));
let isChecked = false;

/** Returns all elements in the document and in open shadow roots. */
const elementsIn = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? elementsIn(element.shadowRoot) : [])]);

/** Returns why an element has no app, and what to change. */
const causeOf = (element: Element): string => {
  const provider = element.closest('portico-provider');
  if (!provider && state.hasTag) return 'data-project-id is missing in the script tag.';
  if (!provider) {
    return 'Put it in <portico-provider project-id="…" base-url="…">, set its property "app", or call setDefaultApp(createClientApp(…)).';
  }
  if (!customElements.get('portico-provider')) return '<portico-provider> is not defined. Call define(ProviderElement).';
  const missing = ['project-id', 'base-url'].filter((name) => !provider.getAttribute(name));
  if (missing.length === 0) return 'The attributes of its <portico-provider> are not valid; see the error above.';
  return `Its <portico-provider> has no app. Set its property "app", or the missing attributes: ${missing.join(', ')}.`;
};

/** Reports a tag that is on the page but not defined. */
const checkDefinitions = (): void => {
  const tags = new Set(elementsIn(document).map(({ localName }) => localName));
  for (const tag of tags)
    if (tag.startsWith('portico-') && !customElements.get(tag))
      reportProblem('missing-definition', { subject: `<${tag}> is not defined.` });
};

/** Reports a URL of a handler page at which the page has neither a handler nor the element of that page. */
const checkHandler = ({ urls }: ElementApp, elements: readonly Element[]): void => {
  const here = new URL(location.href);
  const name = (Object.keys(HANDLER_PAGES) as HandlerPage[]).find((page) => isPage(here, new URL(urls[page], here)));
  if (!name) return;
  const tags = ['portico-handler', `portico-${HANDLER_PAGES[name]}`];
  // The message contains the configured URL, because the query of the current URL may contain a code.
  if (!elements.some(({ localName }) => tags.includes(localName))) reportProblem('missing-handler', { subject: urls[name] });
};

/** Matches a handler whose parameter is one that its pages read, or that services and providers add. */
const TAKEN = /[?&](?:after_auth_return_to|code|state|iss|error|error_description|errorCode|message|details|login_code)=$/;

/** Reports a handler whose pages would not open. */
const checkParameter = ({ urls: { handler } }: ElementApp): void => {
  if (TAKEN.test(handler)) reportProblem('taken-parameter', { subject: handler });
};

/** Returns whether the browser followed a redirect of the page's own server to this document. */
const isRedirected = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).redirectCount > 0);

/**
 * Reports a signed-in user whom the server of a protected page redirected to the sign-in page. That server may not see the session. Links
 * in emails and redirects of routers in the browser may open the same URLs, and are not reported.
 */
const checkSession = async (app: ElementApp): Promise<void> => {
  const here = new URL(location.href);
  if (!here.searchParams.has(RETURN_TO) || !isPage(here, new URL(app.urls.signIn, here)) || !isRedirected()) return;
  if (await app.getUser().catch(() => null)) reportProblem('ignored-cookie', { subject: 'the server that sent this user here ' });
};

/** Reports an element without an app, only once per page, because the cause is usually the same for all elements. */
const reportMissingApp = (element: Element): void => {
  if (state.hasWarned) return;
  state.hasWarned = true;
  reportProblem('missing-app', { subject: `<${element.localName}> has no app, so it cannot load anything. ${causeOf(element)}` });
};

/**
 * Reports problems of the page once, and after each navigation without a new document.
 *
 * @param wasSignedIn whether a user was signed in when the page opened
 */
export const checkSetup = (element: Element, app: ElementApp | undefined, wasSignedIn = false): void => {
  if (!app) return reportMissingApp(element);
  if (isChecked) return;
  isChecked = true;
  if (!navigator.cookieEnabled) reportProblem('blocked-cookies');
  checkParameter(app);
  if (wasSignedIn) void checkSession(app);
  const check = (): void => {
    checkHandler(app, elementsIn(document));
    setTimeout(checkDefinitions, FILES_MS);
  };
  check();
  navigationApi()?.addEventListener('currententrychange', () => void setTimeout(check, PAGE_MS));
};
