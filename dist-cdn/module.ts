// The entry of the script-tag module, which loads a file of elements when the tag of one of them is on the page.
import { loadFile } from 'virtual:element-files';
import type { ClientApp } from '../src/index.js';
import { defineOnDemand } from './on-demand.js';
import { start } from './start.js';

export { define } from '../elements/define.js';
export { createClientApp, VERSION as version } from '../src/index.js';

/** Returns the script tag of this file. Uses the prototype, because a form or image named `querySelectorAll` would hide the method. */
const tagOf = (): HTMLScriptElement | undefined => {
  const scripts = [...Document.prototype.querySelectorAll.call(document, 'script')] as HTMLScriptElement[];
  return scripts.find(({ src }) => src === import.meta.url);
};

/**
 * The app that the elements on this page use. Undefined if the tag has no `data-project-id`, or if its project ID or base URL is not valid.
 */
export const app: ClientApp | undefined = start(tagOf()?.dataset ?? {});

defineOnDemand(loadFile);
