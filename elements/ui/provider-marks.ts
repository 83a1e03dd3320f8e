// Defines the providers' names, button colors and marks. Loaded with the first provider that is shown. The build copies the marks from
// `simple-icons` by provider ID. That package contains Google's mark in only one color, and lacks Microsoft's and LinkedIn's marks,
// so this file draws these three marks.
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import MARKS from 'virtual:provider-marks';
import type { OAuthProviderId } from '../../src/index.js';
import type { IconShapes } from './icons.js';

export interface Provider {
  readonly name: string;
  readonly mark: IconShapes;
  /** Background, text and border of the button in the brand's own colors. If no border is given, it has the background color. */
  readonly colors?: readonly [background: string, text: string, border?: string];
  /** The color of the mark on a neutral button, for light and dark backgrounds. If omitted, the mark has the color of the text. */
  readonly tint?: string;
}

type FilledPath = readonly [path: string, color?: string];

const filled = (...paths: readonly FilledPath[]): IconShapes =>
  paths.map(([d, fill = 'currentColor']) => ['path', { d, fill, stroke: 'none', 'fill-rule': 'evenodd' }]);

const GOOGLE = filled(
  ['M12 9.9h10.8a11 11 0 0 1-3.44 10.27l-2.94-3.27a6.6 6.6 0 0 0 1.77-2.6H12z', '#4285f4'],
  ['M19.36 20.17A11 11 0 0 1 2.29 17.16l3.88-2.06a6.6 6.6 0 0 0 10.25 1.8z', '#34a853'],
  ['M2.29 17.16a11 11 0 0 1 0-10.32l3.88 2.06a6.6 6.6 0 0 0 0 6.2z', '#fbbc05'],
  ['M2.29 6.84A11 11 0 0 1 19.78 4.22l-3.11 3.11A6.6 6.6 0 0 0 6.17 8.9z', '#ea4335'],
);

const MICROSOFT = filled(
  ['M2 2h9.5v9.5H2z', '#f25022'],
  ['M12.5 2H22v9.5h-9.5z', '#7fba00'],
  ['M2 12.5h9.5V22H2z', '#00a4ef'],
  ['M12.5 12.5H22V22h-9.5z', '#ffb900'],
);

const LINKEDIN = filled([
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3zM6.8 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.3 9.6h3v9.2h-3z' +
    'M10.3 9.6h2.9v1.3c.5-.9 1.6-1.6 3-1.6 2.7 0 3.3 1.8 3.3 4.2v5.3h-3v-4.7c0-1.2-.2-2.2-1.5-2.2-1.4 0-1.7 1-1.7 2.2v4.7h-3z',
]);

/**
 * The colors of the buttons, and the names and marks that differ from `simple-icons`. A provider without an entry has a neutral button.
 * Brand colors are darkened if their contrast with white text is below 4.5:1.
 */
const LOOKS: Readonly<Partial<Record<OAuthProviderId, Partial<Provider>>>> = {
  google: { mark: GOOGLE, colors: ['#fff', '#000', '#ddd'] },
  github: { colors: ['#111', '#fff', '#333'] },
  microsoft: { mark: MICROSOFT, colors: ['#2f2f2f', '#fff'] },
  spotify: { colors: ['#15883e', '#fff'], tint: 'light-dark(#15883e, #1ed760)' },
  facebook: { colors: ['#166fe5', '#fff'], tint: 'light-dark(#0866ff, #4a90ff)' },
  discord: { colors: ['#5865f2', '#fff'], tint: 'light-dark(#5865f2, #7984f5)' },
  gitlab: { colors: ['#111', '#fff', '#333'], tint: 'light-dark(#e24329, #fc6d26)' },
  bitbucket: { colors: ['#fff', '#000', '#ddd'], tint: 'light-dark(#0052cc, #4c9aff)' },
  linkedin: { name: 'LinkedIn', mark: LINKEDIN, colors: ['#0073b1', '#fff'], tint: 'light-dark(#0a66c2, #4a9be8)' },
  apple: { colors: ['light-dark(#000, #fff)', 'light-dark(#fff, #000)', '#333'] },
  x: { colors: ['#000', '#fff', '#333'] },
};

const capitalized = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

const describe = (id: string): Provider => {
  const icon = Object.hasOwn(MARKS, id) ? MARKS[id] : undefined;
  const look = Object.hasOwn(LOOKS, id) ? LOOKS[id as OAuthProviderId] : undefined;
  return { name: icon?.title ?? capitalized(id), mark: icon ? filled([icon.path]) : Globe, ...look };
};

const described = new Map<string, Provider>();

/** Returns a provider's name, colors and mark. Returns the same object each time. A provider without a mark has a globe icon. */
export const providerOf = (id: string): Provider => {
  if (!described.has(id)) described.set(id, describe(id));
  return described.get(id) as Provider;
};
