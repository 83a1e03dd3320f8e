// Creates an app from the `data-*` attributes of a script tag, for the classic script and the module.
import { setDefaultApp, type Theme } from '../elements/context.js';
import { createClientApp, type ClientApp } from '../src/index.js';

const THEMES: readonly string[] = ['light', 'dark', 'auto'];
const isTheme = (text: string | undefined): text is Theme => text !== undefined && THEMES.includes(text);

/**
 * Creates the app that the attributes describe. Returns undefined if there is no project ID. `data-api-url` and `data-handler` are deprecated
 * names of `data-base-url` and `data-handler-path`.
 */
const appOf = (attributes: DOMStringMap): ClientApp | undefined => {
  const { projectId, publishableClientKey, apiUrl = '', baseUrl = apiUrl, handler, handlerPath = handler } = attributes;
  if (!projectId) return undefined;
  return createClientApp({
    projectId,
    publishableClientKey,
    baseUrl,
    urls: handlerPath ? { handler: handlerPath } : {},
    tokenStore: 'cookie',
    redirectMethod: 'window',
  });
};

/**
 * Creates the app that the elements on the page use. If the project ID or the base URL is not valid, logs an error and returns undefined,
 * and the elements stay empty. Ignores a theme that is not valid.
 */
export const start = (attributes: DOMStringMap): ClientApp | undefined => {
  try {
    const app = appOf(attributes);
    setDefaultApp(app, isTheme(attributes['theme']) ? attributes['theme'] : undefined);
    return app;
  } catch (error) {
    console.error('Portico:', error);
    return undefined;
  }
};
