// The entry of the script-tag file, a classic script that defines the global `Portico`. It creates an app from the `data-*` attributes of
// its own tag, and shows the form of a sign-in page. The file `elements` contains the elements that most pages need, such as the sign-in
// page and the user button. It loads when that form is visible, or at once on other pages. See README.md.
import { define } from '../elements/define.js';
import type { ClientApp } from '../src/index.js';
import { openOwnElements } from './open-file.js';
import { startPage } from './start-page.js';
import { start } from './start.js';

export { define };
export { createClientApp, VERSION as version } from '../src/index.js';

// The `<script>` tag that loads this file, or null if a bundler includes this file in a module. Reads the getter of the prototype, because
// an image named `currentScript` would hide the property of the document.
const script: unknown = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);

/** Whether the page was opened from a file. It then has no origin, so it has no cookies, and no emails and providers can link to it. */
const isFile = globalThis.location?.protocol === 'file:';

let created: { readonly app: ClientApp | undefined } | undefined;

/**
 * Returns the app that the elements on this page use. The first call creates it. Undefined if the page was opened from a file, if no
 * `<script>` tag loads this file, if the tag has no `data-project-id`, or if its project ID or base URL is not valid.
 */
const getApp = (): ClientApp | undefined => {
  created ??= { app: script instanceof HTMLScriptElement && !isFile ? start(script.dataset) : undefined };
  return created.app;
};

/** Creates the app, and shows the page. The elements show it if the attributes name a file with an appearance. */
const begin = (): void => {
  const app = getApp();
  void startPage(script instanceof HTMLScriptElement && 'appearance' in script.dataset ? undefined : app);
};

/** Defines the elements if this file contains them. */
const defineOwnElements = (): boolean => {
  const own = openOwnElements() as { readonly defineElements: () => void } | undefined;
  if (!own) return false;
  getApp();
  own.defineElements();
  return true;
};

if (isFile)
  addEventListener('DOMContentLoaded', () =>
    document.body.prepend(
      'Portico does not work on pages opened from files. Run "npx serve" in this folder, and open the address that it prints.',
    ),
  );
// When a script reads `document.cookie`, Chromium parses all functions on the stack again, which takes several milliseconds for the functions
// around this whole file. They are not on the stack in a microtask.
else if (typeof customElements !== 'undefined' && !defineOwnElements()) queueMicrotask(begin);

export { getApp };
