/// <reference types="vite/types/importMeta.d.ts" />
// The module: what the classic file does, but each element is loaded when its tag is on the page.
import type { ElementClass } from '../elements/base/portico-element.js';
import { define } from '../elements/define.js';
import type { ClientApp } from '../src/index.js';
import { start } from './start.js';

export { define };
export { createClientApp, VERSION as version } from '../src/index.js';

const PREFIX = 'portico-';

/** The file of each element is named like its tag. */
const loaders = import.meta.glob<Readonly<Record<string, Partial<ElementClass>>>>([
  '../elements/{forms,pages,settings,widgets}/*.ts',
  '!**/index.ts',
]);
const files = new Map(Object.entries(loaders).map(([path, load]) => [path.replace(/.*\/(.*)\.ts$/, `${PREFIX}$1`), load]));

const load = async (tag: string): Promise<void> => {
  // The gates are one class for three tags.
  const file = await files.get(tag.replace(/^portico-if-.*/, 'portico-gates'))?.();
  for (const element of Object.values(file ?? {})) if (element.tag === tag) define(element as ElementClass);
};

const asked = new Set<string>();

/** Loads what the page names and nobody has defined yet. */
const look = (): void => {
  for (const { localName } of document.querySelectorAll(':not(:defined)')) {
    if (!localName.startsWith(PREFIX) || asked.has(localName)) continue;
    asked.add(localName);
    void load(localName);
  }
};

const tagOf = (): HTMLScriptElement | undefined => [...document.scripts].find(({ src }) => src === import.meta.url);

/** The app of the elements on this page. */
export const app: ClientApp | undefined = start(tagOf()?.dataset ?? {});

new MutationObserver(look).observe(document, { childList: true, subtree: true });
look();
