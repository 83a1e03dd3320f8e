// Loaded only by elements that have no app.
import { shared } from '../../src/internal.js';

const state = shared('missing-app', () => ({ hasWarned: false }));

/** Returns why an element has no app, and what to change. */
const causeOf = (element: Element): string => {
  const provider = element.closest('portico-provider');
  if (!provider) {
    return 'Put it in <portico-provider project-id="…" base-url="…">, set its property "app", or call setDefaultApp(createClientApp(…)).';
  }
  if (!customElements.get('portico-provider')) return '<portico-provider> is not defined. Call define(ProviderElement).';
  const missing = ['project-id', 'base-url'].filter((name) => !provider.getAttribute(name));
  if (missing.length === 0) return 'The attributes of its <portico-provider> are not valid; see the error above.';
  return `Its <portico-provider> has no app. Set its property "app", or the missing attributes: ${missing.join(', ')}.`;
};

/** Logs one warning per page, because the cause is usually the same for all elements. */
export const warnAboutMissingApp = (element: Element): void => {
  if (state.hasWarned) return;
  state.hasWarned = true;
  console.warn(`Portico: <${element.localName}> has no app, so it cannot load anything. ${causeOf(element)}`);
};
