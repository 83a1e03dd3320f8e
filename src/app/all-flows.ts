import { anonymousFlows } from '../flows/anonymous.js';
import { cliConfirmFlow } from '../flows/cli-confirm.js';
import { cliLoginFlow } from '../flows/cli-login.js';
import type { FlowKit } from '../flows/flow-kit.js';
import { magicLinkFlows } from '../flows/magic-link.js';
import { answerChallenge, mfaFlows } from '../flows/mfa.js';
import { oauthFlows } from '../flows/oauth.js';
import { passkeyFlows } from '../flows/passkey.js';
import { passwordChangeFlows } from '../flows/password-change.js';
import { passwordFlows } from '../flows/password.js';
import { verificationFlows } from '../flows/verification.js';

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
