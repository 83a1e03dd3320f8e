// The script-tag file: one classic script, global `Portico`. Its own tag says which project it is for. It holds what first.ts
// names; the rest is in the files beside it and loads when the page needs it. See README.md.
import { define } from '../elements/define.js';
import type { ClientApp } from '../src/index.js';
import * as first from './first.js';
import { account, ways } from './later.js';
import { defineOnDemand } from './on-demand.js';
import { start } from './start.js';

export { define };
export { createClientApp, VERSION as version } from '../src/index.js';

// A bundler's copy of this file has no tag of its own. The prototype's property: an image named `currentScript` hides the document's.
const script: unknown = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);

/** The app of the elements on this page. */
export const app: ClientApp | undefined = script instanceof HTMLScriptElement ? start(script.dataset) : undefined;

const isWay = (tag: string): boolean => /-(?:oauth-\w+|passkey-button)$/.test(tag);

if (typeof customElements !== 'undefined') {
  define(first.ProviderElement, ...Object.values(first));
  defineOnDemand((tag) => (isWay(tag) ? ways() : account()));
}
