// The entry of the script-tag file, a classic script that defines the global `Portico`. It creates an app from the `data-*` attributes of
// its own tag. It contains the elements that most pages need, such as the sign-in page and the user button. Other files contain the
// remaining elements, and load when the page uses one of these elements. See README.md.
import { elements, files } from 'virtual:script-elements';
import { define } from '../elements/define.js';
import type { ClientApp } from '../src/index.js';
import { defineOnDemand } from './on-demand.js';
import { openFile } from './open-file.js';
import { start } from './start.js';

export { define };
export { createClientApp, VERSION as version } from '../src/index.js';

// The `<script>` tag that loads this file, or null if a bundler includes this file in a module. Reads the getter of the prototype, because
// an image named `currentScript` would hide the property of the document.
const script: unknown = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);

/** Whether the page was opened from a file. It then has no origin, so it has no cookies, and no emails and providers can link to it. */
const isFile = globalThis.location?.protocol === 'file:';

/**
 * The app that the elements on this page use. Undefined if the page was opened from a file, if no `<script>` tag loads this file, if the tag
 * has no `data-project-id`, or if its project ID or base URL is not valid.
 */
export const app: ClientApp | undefined = script instanceof HTMLScriptElement && !isFile ? start(script.dataset) : undefined;

if (isFile)
  addEventListener('DOMContentLoaded', () =>
    document.body.prepend(
      'Portico does not work on pages opened from files. Run "npx serve" in this folder, and open the address that it prints.',
    ),
  );
else if (typeof customElements !== 'undefined') {
  define(...elements);
  defineOnDemand((tag) => {
    const file = files[tag];
    return file && openFile(file);
  });
}
