// Opens the section for API keys, and creates API keys.
import { all, fill, submit, until } from './screen.js';
import { openSignedIn, type StageOptions } from './stage.js';
import { openSection } from './open.js';
import { idOf, listOf } from './service.js';
import { dialogOf, pressOpening } from './questions.js';

export const KEYS_PATH = '/user-api-keys';

/** Opens the section. If `keys` is set, the section shows these API keys in place of the user’s API keys. */
export const openKeysSection = async (keys?: readonly object[], options?: StageOptions) => {
  const stage = await openSignedIn(options);
  if (keys) stage.respond(KEYS_PATH, listOf(keys));
  return openSection('portico-api-keys-section', stage);
};

/** Opens the section for a user with one API key. */
export const openWithKey = async () => {
  const stage = await openSignedIn();
  const { id } = await stage.app.userApiKeys.create({ userId: 'me', description: 'Laptop', expiresAt: null });
  return { ...(await openSection('portico-api-keys-section', stage)), id };
};

/** Creates an API key in the section, and waits until the section shows it. Ends the movement of the dialog to its place. */
export const createKey = async (section: Element, description = 'Laptop'): Promise<void> => {
  await pressOpening(section, 'Create API key');
  fill(section, { description });
  submit(section);
  await until(() => all(section, '.secret').length === 1, 'the key appears');
  for (const animation of dialogOf(section).getAnimations()) animation.finish();
};

/** Returns a user’s API key in the format of a service response. */
export const keyOf = (n: number, more: object = {}): object => ({
  id: idOf(n),
  type: 'user',
  user_id: idOf(0),
  description: `Key ${n}`,
  is_public: false,
  created_at_millis: Date.UTC(2026, 0, 1) + n,
  value: { last_four: String(n).padStart(4, '0') },
  ...more,
});
