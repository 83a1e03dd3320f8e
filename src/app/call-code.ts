// Exports the code of most calls of a client app, which loads with the first of these calls. Builds write one file for this module,
// because the first load already contains the modules that it shares with pages. If this file imported other files and one of them failed
// to load, Chromium would not fetch that file again until the page is reloaded.
export { allFlows } from '../auth/all-flows.js';
export { promptForMfa } from '../auth/mfa.js';
export { completeOAuth } from '../auth/oauth-callback.js';
export { clientResources } from '../resources/client.js';
