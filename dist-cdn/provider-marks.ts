// Finds the provider logos in `simple-icons` at build time, by the provider IDs in src/resources/oauth-providers.ts.
import type { Plugin } from 'vite';
import { OAUTH_PROVIDER_IDS } from '../src/resources/oauth-providers.ts';

const MODULE = 'virtual:provider-marks';

/** The name of a brand, and its logo as an SVG path. */
interface Mark {
  readonly title: string;
  readonly path: string;
}

const exportOf = (id: string): string => `si${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** Returns the logos by provider ID. Omits providers whose logo is not in the package. */
export const marksOf = async (ids: readonly string[]): Promise<Readonly<Record<string, Mark>>> => {
  const icons: Readonly<Record<string, unknown>> = await import('simple-icons');
  const hasMark = (id: string): boolean => exportOf(id) in icons;
  const markOf = (id: string): Mark => {
    const { title, path } = icons[exportOf(id)] as Mark;
    return { title, path };
  };
  return Object.fromEntries(ids.filter(hasMark).map((id) => [id, markOf(id)]));
};

/** Provides the logos to `elements/ui/provider-marks.ts` as a virtual module. */
export const providerMarks = (): Plugin => ({
  name: 'provider-marks',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: async (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(await marksOf(OAUTH_PROVIDER_IDS))};` : null),
});
