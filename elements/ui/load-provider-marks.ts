import type { TemplateResult } from 'lit';
import { drawIcon, type IconShapes } from './icons.js';
import type * as Providers from './provider-marks.js';

let providers: typeof Providers | undefined;

/** Loads the providers' names, colors and marks. */
export const loadProviders = async (): Promise<void> => void (providers ??= await import('./provider-marks.js'));

/** Returns a provider's name, colors and mark, or `undefined` before `loadProviders` resolves. */
export const loadedProvider = (id: string): Providers.Provider | undefined => providers?.providerOf(id);

const drawn = new Map<IconShapes, TemplateResult>();

/** Returns a provider's mark as a template. Returns the same template each time, because Lit caches DOM by template. */
export const drawMark = (mark: IconShapes): TemplateResult => {
  if (!drawn.has(mark)) drawn.set(mark, drawIcon(mark));
  return drawn.get(mark) as TemplateResult;
};
