// The code of most calls of a client app, which loads with the first of them. It is one module, and the first load contains the modules
// that it shares with pages, so that builds write one file for it: Chromium would keep a failed file that it imports until the page is
// reloaded.
export { allFlows } from '../auth/all-flows.js';
export { promptForMfa } from '../auth/mfa.js';
export { completeOAuth } from '../auth/oauth-callback.js';
export { clientResources } from '../resources/client.js';
