import { anonymousFlows } from '../auth/anonymous.js';
import { cliConfirmFlow } from '../auth/cli-confirm.js';
import { cliLoginFlow } from '../auth/cli-login.js';
import type { FlowKit } from '../auth/auth-context.js';
import { magicLinkFlows } from '../auth/magic-link.js';
import { answerChallenge, mfaFlows } from '../auth/mfa.js';
import { oauthFlows } from '../auth/oauth.js';
import { passkeyFlows } from '../auth/passkey.js';
import { passwordChangeFlows } from '../auth/password-change.js';
import { passwordFlows } from '../auth/password.js';
import { verificationFlows } from '../auth/verification.js';

/** Every way to sign in, and what belongs to it. */
const allFlows = (kit: FlowKit) => ({
  ...passwordFlows(kit),
  ...passwordChangeFlows(kit),
  ...magicLinkFlows(kit),
  ...verificationFlows(kit),
  ...mfaFlows(kit),
  ...passkeyFlows(kit),
  ...anonymousFlows(kit),
  ...oauthFlows(kit),
  ...cliLoginFlow(kit),
  ...cliConfirmFlow(kit),
});

/** All of it, and how a second factor is asked for. */
export const everyWay = { flows: allFlows, secondFactor: answerChallenge };

export type AllFlows = ReturnType<typeof allFlows>;
