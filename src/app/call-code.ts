// Exports the code of most methods of a client app. The first call to one of these methods loads this module. Builds write one file for
// this module, because the first load already contains the modules that it shares with pages. If this file imported other files and one of
// them failed to load, Chromium would not fetch that file again until the page is reloaded.
export { allFlows } from '../auth/all-flows.js';
export { promptForMfa } from '../auth/mfa.js';
export { completeOAuth } from '../auth/oauth-callback.js';
export { signalName, signalNoPasskeys } from '../auth/passkey-signals.js';
export { comparisonCode } from '../lib/comparison-code.js';
export { clientResources } from '../resources/client.js';
