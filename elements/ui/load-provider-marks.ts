import type { TemplateResult } from 'lit';
import type { IconNode } from 'lucide';
import { draw } from './icons.js';
import type * as Providers from './provider-marks.js';

let table: typeof Providers | undefined;

/** Fetches what the buttons of providers show: the marks are a thing of their own. */
export const loadProviders = async (): Promise<void> => void (table ??= await import('./provider-marks.js'));

/** What a button shows for a provider; nothing before the table is there. */
export const loadedProvider = (id: string): ReturnType<typeof Providers.providerOf> | undefined => table?.providerOf(id);

const marks = new Map<IconNode, TemplateResult>();

/** The mark of a provider as a template. */
export const drawMark = (node: IconNode): TemplateResult => {
  if (!marks.has(node)) marks.set(node, draw(node));
  return marks.get(node) as TemplateResult;
};
