// Creates an app from the `data-*` attributes of a script tag, for the classic script and the module.
import { setDefaultApp, type Theme } from '../elements/context.js';
import { setAppearance, type Appearance } from '../elements/styles/appearance.js';
import { mergeLayouts } from '../elements/core/provided.js';
import { presets } from '../elements/styles/presets.js';
import type { OwnMessages } from '../elements/messages/types.js';
import { createClientApp, type ClientApp, type Urls } from '../src/index.js';
import { isDevelopment, resolveUrls, shared } from '../src/internal.js';

const THEMES: readonly string[] = ['light', 'dark', 'auto'];
const isTheme = (text: string | undefined): text is Theme => text !== undefined && THEMES.includes(text);

/** Returns the folder of the handler, so that a site in a subfolder of its origin has its own home page, or undefined for other origins. */
const homeOf = (handlerPath: string): string | undefined => /^(\/(?:[^/?#]+\/)*)[^/?#]+/.exec(handlerPath)?.[1];

/** Returns the URLs in the attributes: `data-home`, `data-after-sign-in`, and one for each other page in the option `urls`. */
const urlsOf = ({ handler = '', handlerPath = handler, ...attributes }: DOMStringMap): Partial<Urls> => {
  const given: DOMStringMap = { home: homeOf(handlerPath), ...attributes, handler: handlerPath };
  return Object.fromEntries(Object.keys(resolveUrls()).map((name) => [name, given[name] || undefined]));
};

/**
 * Creates the app that the attributes describe. Returns undefined if there is no project ID. `data-api-url` and `data-handler` are
 * deprecated names of `data-base-url` and `data-handler-path`.
 */
const appOf = (attributes: DOMStringMap): ClientApp | undefined => {
  const { projectId, publishableClientKey, apiUrl = '', baseUrl = apiUrl } = attributes;
  if (!projectId) return undefined;
  return createClientApp({
    projectId,
    publishableClientKey,
    baseUrl,
    urls: urlsOf(attributes),
    tokenStore: 'cookie',
    redirectMethod: 'window',
  });
};

const isPreset = (name: string | undefined): name is keyof typeof presets => name !== undefined && Object.hasOwn(presets, name);

/** An appearance in a JSON file, in which the preset is a name. */
type AppearanceFile = Omit<Appearance, 'preset'> & { readonly preset?: string };

/** Returns the appearance in the attributes, such as `data-preset`, `data-color-primary`, `data-radius`, `data-font` and `data-logo`. */
const appearanceOf = ({ preset, logo, termsUrl, privacyUrl, supportUrl, ...rest }: DOMStringMap): Appearance => ({
  preset: isPreset(preset) ? presets[preset] : undefined,
  variables: Object.fromEntries(Object.entries(rest).filter(([name]) => /^(?:color[A-Z]\w*|radius|font)$/.test(name))),
  layout: { logo, termsUrl, privacyUrl, supportUrl },
});

/** Sets the appearance in the attributes. `data-appearance` is the URL of a JSON file, whose values the other attributes override. */
const applyAppearance = async (attributes: DOMStringMap): Promise<void> => {
  const own = appearanceOf(attributes);
  setAppearance(own);
  const url = attributes['appearance'];
  if (url === undefined) return;
  const file = (await (await fetch(url)).json()) as AppearanceFile;
  setAppearance({
    preset: own.preset ?? (isPreset(file.preset) ? presets[file.preset] : undefined),
    variables: { ...file.variables, ...own.variables },
    layout: mergeLayouts(file.layout, own.layout),
    elements: file.elements,
  });
};

/** Returns the messages in `data-messages`, which contains JSON. */
const messagesOf = ({ messages }: DOMStringMap): OwnMessages | undefined => {
  try {
    return messages === undefined ? undefined : (JSON.parse(messages) as OwnMessages);
  } catch (error) {
    console.error('Portico: data-messages is not JSON.', error);
    return undefined;
  }
};

/** Reports wrong attributes. */
const report = (attributes: DOMStringMap, error?: unknown): void =>
  void import('./tag-problems.js').then(
    ({ reportTag }) => reportTag(attributes, error),
    () => undefined,
  );

/**
 * Creates the app that the elements on the page use. Returns undefined if there is no project ID. If the project ID or the base URL is not
 * valid, logs an error and returns undefined, and the elements stay empty. Ignores a theme that is not valid.
 */
export const start = (attributes: DOMStringMap): ClientApp | undefined => {
  const missing = shared('missing-app', () => ({ hasWarned: false, hasTag: false }));
  missing.hasTag = Object.keys(attributes).length > 0;
  if (missing.hasTag && isDevelopment()) report(attributes);
  try {
    const app = appOf(attributes);
    const messages = messagesOf(attributes);
    setDefaultApp(app, isTheme(attributes['theme']) ? attributes['theme'] : undefined, { locale: attributes['locale'], messages });
    applyAppearance(attributes).catch((error: unknown) => console.error('Portico: The file in data-appearance could not be read.', error));
    return app;
  } catch (error) {
    // The elements need not report that they have no app.
    missing.hasWarned = true;
    report(attributes, error);
    return undefined;
  }
};
