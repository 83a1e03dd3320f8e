// Loads the code that loads locales and the messages of unexpected errors.
import { lazyModule } from '../../src/internal.js';
import { announce } from './announcer.js';
import { hasErrorText } from '../messages/error-text.js';
import { addMessages, updateAll } from '../messages/loaded.js';
import { languageOf } from '../messages/locale.js';
import type { Translate } from '../messages/types.js';
import type { LocaleLoader } from './locale-loader.js';
import type { Wanting } from './wanting.js';

let loader: LocaleLoader | undefined;

/** Returns the locale loader. */
export const loadLoader = lazyModule(
  async () => (loader ??= new (await import('./locale-loader.js')).LocaleLoader({ addMessages, announce, lazyModule, updateAll })),
);

/** Whether the loader could not be loaded. Elements are in English until the browser is back online. */
let isUnavailable = false;

const retry = (): void => {
  isUnavailable = false;
  updateAll();
};

/** Sets the language of an element after the loader has loaded, or English if it cannot be loaded. */
const followLater = async (wanting: Wanting): Promise<void> => {
  try {
    await (await loadLoader()).follow(wanting);
  } catch {
    isUnavailable = true;
    wanting.current ||= 'en';
    addEventListener('online', retry, { once: true });
  }
  wanting.host.requestUpdate();
};

/** Sets the language of an element when its messages have loaded. Returns a promise while they load. */
export const followLocale = (wanting: Wanting): Promise<void> | undefined => {
  if (loader) return loader.follow(wanting);
  if (!isUnavailable) return followLater(wanting);
  wanting.current ||= 'en';
  return undefined;
};

/** Loads the message of an error, if it has not loaded. Never rejects. */
export const loadErrorText = async (t: Translate, error: unknown): Promise<void> => {
  if (!hasErrorText(t, error))
    await loadLoader()
      .then((loaded) => loaded.loadErrors(languageOf(t)))
      .catch(() => undefined);
};
