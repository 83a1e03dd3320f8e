// The script-tag file: one classic script with everything inside, global `Portico`. Its own tag says which project it is for; see README.md.
import { defineAll } from '../elements/index.js';
import type { ClientApp } from '../src/index.js';
import { start } from './start.js';

export { define } from '../elements/index.js';
export { createClientApp, VERSION as version } from '../src/index.js';

// A bundler's copy of this file has no tag of its own.
const script = typeof document === 'undefined' ? null : document.currentScript;

/** The app of the elements on this page. */
export const app: ClientApp | undefined = script ? start(script.dataset) : undefined;

if (typeof customElements !== 'undefined') defineAll();
