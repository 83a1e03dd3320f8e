import type { TemplateResult } from 'lit';
import { drawIcon, type IconShapes } from './icons.js';
import type { Provider, providerOf } from './provider-marks.js';

const NO_MARK: IconShapes = [];

const plainProvider: typeof providerOf = (name) => ({ name, mark: NO_MARK });

let find: typeof providerOf | undefined;

/** Loads the providers' names, colors and marks. If they cannot be loaded, each provider has its ID as its name, and no mark. */
export const loadProviders = async (): Promise<void> => {
  find ??= await import('./provider-marks.js').then(
    ({ providerOf }) => providerOf,
    () => plainProvider,
  );
};

/** Returns a provider's name, colors and mark, or `undefined` before `loadProviders` resolves. */
export const loadedProvider = (id: string): Provider | undefined => find?.(id);

const drawn = new Map<IconShapes, TemplateResult>();

/** Returns a provider's mark as a template. Returns the same template each time, because Lit caches DOM by template. */
export const drawMark = (mark: IconShapes): TemplateResult => {
  if (!drawn.has(mark)) drawn.set(mark, drawIcon(mark));
  return drawn.get(mark) as TemplateResult;
};
