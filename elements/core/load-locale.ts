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

/** Shows an element in English if its messages cannot be loaded. Tries again when the browser is back online. */
const fallBack = (wanting: Wanting): void => {
  addEventListener('online', updateAll, { once: true });
  if (wanting.current) return;
  wanting.current = 'en';
  wanting.host.requestUpdate();
};

/** Sets the language of an element when its messages have loaded. Returns a promise while they load. */
export const followLocale = (wanting: Wanting): Promise<void> | undefined => {
  if (loader) return loader.follow(wanting);
  const following = loadLoader().then(async (loaded) => {
    await loaded.follow(wanting);
    wanting.host.requestUpdate();
  });
  return following.catch(() => fallBack(wanting));
};

/** Loads the message of an error, if it has not loaded. Never rejects. */
export const loadErrorText = async (t: Translate, error: unknown): Promise<void> => {
  if (!hasErrorText(t, error))
    await loadLoader()
      .then((loaded) => loaded.loadErrors(languageOf(t)))
      .catch(() => undefined);
};
