/// <reference types="vite/types/importMeta.d.ts" />
// The module: what the classic file does, but each element is loaded when its tag is on the page.
import type { ClientApp } from '../src/index.js';
import { defineOnDemand } from './on-demand.js';
import { start } from './start.js';

export { define } from '../elements/define.js';
export { createClientApp, VERSION as version } from '../src/index.js';

/** The file of each element is named like its tag. */
const loaders = import.meta.glob<Readonly<Record<string, unknown>>>(['../elements/{forms,pages,settings,widgets}/*.ts', '!**/index.ts']);
const files = new Map(
  Object.entries(loaders).map(([path, load]) => [`portico-${path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)}`, load]),
);

/** The tag of this file. Asked of the prototype: a form named `scripts` hides the document's list. */
const tagOf = (): HTMLScriptElement | undefined => {
  const scripts = [...Document.prototype.querySelectorAll.call(document, 'script')] as HTMLScriptElement[];
  return scripts.find(({ src }) => src === import.meta.url);
};

/** The app of the elements on this page. */
export const app: ClientApp | undefined = start(tagOf()?.dataset ?? {});

// The gates are one class for three tags.
defineOnDemand((tag) => files.get(tag.replace(/^portico-if-.*/, 'portico-gates'))?.());
