// The script-tag file: one classic script, global `Portico`. Its own tag says which project it is for; see README.md.
import { defineAll, setDefaultApp, type Theme } from '../elements/index.js';
import { createClientApp, type ClientApp } from '../src/index.js';

export { define } from '../elements/index.js';
export { createClientApp, VERSION as version } from '../src/index.js';

const THEMES: readonly string[] = ['light', 'dark', 'auto'];
const isTheme = (text: string | undefined): text is Theme => text !== undefined && THEMES.includes(text);

/** The app that the attributes of the script tag describe. Without a project they describe none. */
const appOf = ({ projectId, publishableClientKey, apiUrl, handler }: DOMStringMap): ClientApp | undefined => {
  if (!projectId) return undefined;
  return createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: apiUrl ?? '',
    urls: handler ? { handler } : {},
    tokenStore: 'cookie',
    redirectMethod: 'window',
  });
};

/** A mistake in the attributes is told, and the page goes on without an app: elements stay empty. */
const start = (attributes: DOMStringMap): ClientApp | undefined => {
  try {
    const app = appOf(attributes);
    setDefaultApp(app, isTheme(attributes['theme']) ? attributes['theme'] : undefined);
    return app;
  } catch (error) {
    console.error('Portico:', error);
    return undefined;
  }
};

// A bundler's copy of this file has no tag of its own.
const script = typeof document === 'undefined' ? null : document.currentScript;

/** The app of the elements on this page. */
export const app: ClientApp | undefined = script ? start(script.dataset) : undefined;

if (typeof customElements !== 'undefined') defineAll();
