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

/** Sets the language of an element, or English if the loader cannot be loaded. Tries again when the browser is back online. */
const followLater = async (wanting: Wanting): Promise<void> => {
  try {
    await (await loadLoader()).follow(wanting);
  } catch {
    addEventListener('online', updateAll, { once: true });
    wanting.current ||= 'en';
  }
  wanting.host.requestUpdate();
};

/** Sets the language of an element when its messages have loaded. Returns a promise while they load. */
export const followLocale = (wanting: Wanting): Promise<void> | undefined => (loader ? loader.follow(wanting) : followLater(wanting));

/** Loads the message of an error, if it has not loaded. Never rejects. */
export const loadErrorText = async (t: Translate, error: unknown): Promise<void> => {
  if (!hasErrorText(t, error))
    await loadLoader()
      .then((loaded) => loaded.loadErrors(languageOf(t)))
      .catch(() => undefined);
};
