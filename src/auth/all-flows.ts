// The flows of `app.auth` that apps load with the first call, in one module.
import type { anonymousFlows } from './anonymous.js';
import type { cliFlows } from './cli.js';
import type { magicLinkFlows } from './magic-link.js';
import type { mfaFlows } from './mfa.js';
import type { oauthFlows } from './oauth.js';
import type { passkeyFlows } from './passkey.js';
import type { passwordChangeFlows, PasswordFlows } from './password.js';
import type { verificationFlows } from './verification.js';

export { anonymousFlows } from './anonymous.js';
export { cliFlows } from './cli.js';
export { magicLinkFlows } from './magic-link.js';
export { mfaFlows, promptForMfa } from './mfa.js';
export { oauthFlows } from './oauth.js';
export { passkeyFlows } from './passkey.js';
export { passwordChangeFlows } from './password.js';
export { verificationFlows } from './verification.js';

/** All calls of `app.auth` except `signOut`. */
export interface AllFlows
  extends
    PasswordFlows,
    ReturnType<typeof passwordChangeFlows>,
    ReturnType<typeof magicLinkFlows>,
    ReturnType<typeof verificationFlows>,
    ReturnType<typeof mfaFlows>,
    ReturnType<typeof passkeyFlows>,
    ReturnType<typeof anonymousFlows>,
    ReturnType<typeof oauthFlows>,
    ReturnType<typeof cliFlows> {}
