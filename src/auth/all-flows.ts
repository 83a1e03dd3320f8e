import type { AuthContext } from './auth-context.js';
import { anonymousFlows } from './anonymous.js';
import { cliFlows } from './cli.js';
import { magicLinkFlows } from './magic-link.js';
import { mfaFlows } from './mfa.js';
import { oauthFlows } from './oauth.js';
import { passkeyFlows } from './passkey.js';
import { passwordChangeFlows, passwordFlows, type PasswordChangeFlows, type PasswordFlows } from './password.js';
import { totpFlows } from './totp.js';
import { verificationFlows } from './verification.js';

/** All methods of `app.auth` except `signOut`. */
export interface AllFlows
  extends
    PasswordFlows,
    PasswordChangeFlows,
    ReturnType<typeof magicLinkFlows>,
    ReturnType<typeof verificationFlows>,
    ReturnType<typeof mfaFlows>,
    ReturnType<typeof totpFlows>,
    ReturnType<typeof passkeyFlows>,
    ReturnType<typeof anonymousFlows>,
    ReturnType<typeof oauthFlows>,
    ReturnType<typeof cliFlows> {}

export const allFlows = (context: AuthContext): AllFlows => ({
  ...passwordFlows(context),
  ...passwordChangeFlows(context),
  ...magicLinkFlows(context),
  ...verificationFlows(context),
  ...mfaFlows(context),
  ...totpFlows(context),
  ...passkeyFlows(context),
  ...anonymousFlows(context),
  ...oauthFlows(context),
  ...cliFlows(context),
});
