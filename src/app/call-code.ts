// The code of most calls of a client app, which loads with the first of them. It is one module, so that most builds write one
// file for it: if a file that it imports could not be loaded, Chromium would keep it failed until the page is reloaded.
export { allFlows } from '../auth/all-flows.js';
export { promptForMfa } from '../auth/mfa.js';
export { completeAndRedirect, completeCallback } from '../auth/oauth-callback.js';
export { clientResources } from '../resources/client.js';
