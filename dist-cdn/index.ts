// The script-tag file: one classic script, global `Portico`. The attributes of its own tag describe the app. It holds the elements
// before signing in; the files beside it hold the others and load when the page needs them. See README.md.
import { elements, methodTags } from 'virtual:script-elements';
import { define } from '../elements/define.js';
import type { ClientApp } from '../src/index.js';
import { defineOnDemand } from './on-demand.js';
import { openFile } from './open-file.js';
import { start } from './start.js';

export { define };
export { createClientApp, VERSION as version } from '../src/index.js';

// If a bundler includes this file, there is no tag. Reads the prototype's property, because an image named `currentScript` hides the document's.
const script: unknown = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);

/** The app of the elements on this page. */
export const app: ClientApp | undefined = script instanceof HTMLScriptElement ? start(script.dataset) : undefined;

if (typeof customElements !== 'undefined') {
  define(...elements);
  defineOnDemand((tag) => openFile(methodTags.includes(tag) ? 'methods' : 'account'));
}
