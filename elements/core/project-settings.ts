// Stores the project's public settings in this browser, so that pages show their form at once on later visits.
import { isKnownError, VERSION, type DataOf, type Project, type Query } from '../../src/index.js';
import { primeQuery } from '../../src/internal.js';
import type { ElementApp } from '../context.js';

type Settings = DataOf<typeof Project>;

/** The apps whose settings have been read from storage. */
const restored = new WeakSet<ElementApp>();
/** Time after which restored settings are loaded again, in milliseconds. The page shows its form earlier. */
const REFRESH_MS = 1000;

const keyOf = ({ projectId }: ElementApp): string => `portico-settings-${projectId}`;
/** The stored text contains the version of the package, because another version may have other settings. */
const encode = (settings: Settings): string => JSON.stringify({ version: VERSION, settings });

const read = (app: ElementApp): Settings | undefined => {
  try {
    // Freezes all values, as the SDK does with data from the service.
    const freeze = (_: string, value: unknown): unknown => Object.freeze(value);
    const { version, settings } = JSON.parse(localStorage.getItem(keyOf(app)) ?? '{}', freeze) as { version?: string; settings?: Settings };
    const isUsable = version === VERSION && settings?.id === app.projectId && settings.config.oauthProviders.every(({ id }) => id);
    return isUsable ? settings : undefined;
  } catch {
    // Storage is blocked, or its content is damaged.
    return undefined;
  }
};

/**
 * Returns the query for the project's settings. At the first call for an app, restores the settings that an earlier visit stored. They are
 * loaded again a second later, and pages render again if they have changed.
 */
export const settingsQuery = (app: ElementApp): Query<Settings> => {
  const query = app.currentProject.get.query();
  if (restored.has(app)) return query;
  restored.add(app);
  const stored = query.state.status === 'loading' ? read(app) : undefined;
  if (stored) primeQuery(query, stored);
  // The query ignores the stored settings if it is loading already.
  if (stored && query.state.data === stored) app.clock.after(REFRESH_MS, query.invalidate);
  return query;
};

/**
 * Stores the settings for the next visit, or removes them if the service rejects the project. Runs on every update, so it writes only
 * changes.
 */
export const storeSettings = (app: ElementApp): void => {
  try {
    const { data, error } = settingsQuery(app).state;
    if (isKnownError(error)) localStorage.removeItem(keyOf(app));
    if (data && localStorage.getItem(keyOf(app)) !== encode(data)) localStorage.setItem(keyOf(app), encode(data));
  } catch {
    // Storage is full or blocked.
  }
};
