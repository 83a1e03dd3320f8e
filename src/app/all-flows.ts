import type { FlowKit } from '../flows/flow-kit.js';
import { magicLinkFlows } from '../flows/magic-link.js';
import { passwordFlows } from '../flows/password.js';
import { verificationFlows } from '../flows/verification.js';

/** Every way to sign in, and what belongs to it. */
export const allFlows = (kit: FlowKit) => ({ ...passwordFlows(kit), ...magicLinkFlows(kit), ...verificationFlows(kit) });

export type AllFlows = ReturnType<typeof allFlows>;
