import { eq, lt } from 'drizzle-orm';
import type { Tools } from '../call.js';
import { DAY_MS } from '../days.js';
import { oauthFlows } from '../db/schema/index.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';
import { seal, unseal } from '../sealing.js';

/** An app's authorization request to this server. This server then sends its own request to the provider. */
export interface OuterRequest {
  readonly projectId: string;
  readonly providerId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly challengeMethod: 'S256' | 'plain';
  readonly errorRedirectUrl?: string | undefined;
  readonly afterCallbackRedirectUrl?: string | undefined;
  readonly providerScope?: string | undefined;
  /** ID of the user to whom the account will be linked. Absent for a sign-in. */
  readonly linkTo?: string | undefined;
  /** ID of the session in which the link was requested. If this session ends, the account cannot be linked. */
  readonly linkSession?: string | undefined;
  /** Code verifier of the flow between this server and the provider. */
  readonly verifier: string;
}

/** Stores a flow until the visitor returns with its `state` value. Deletes flows that are more than a day old. */
export const beginFlow = async (tools: Tools, state: string, request: OuterRequest): Promise<void> => {
  const now = tools.now();
  await tools.db.delete(oauthFlows).where(lt(oauthFlows.createdAt, new Date(now - DAY_MS)));
  await tools.db.insert(oauthFlows).values({
    id: randomUuid(tools),
    projectId: request.projectId,
    stateHash: digest(state),
    sealedRequest: seal(tools, state, JSON.stringify(request)),
    createdAt: new Date(now),
  });
};

/** Deletes and returns the flow with this `state` value. */
export const takeFlow = async (
  tools: Tools,
  state: string,
): Promise<{ readonly request: OuterRequest; readonly ageMs: number } | undefined> => {
  const [flow] = await tools.db
    .delete(oauthFlows)
    .where(eq(oauthFlows.stateHash, digest(state)))
    .returning();
  if (!flow) return undefined;
  return { request: JSON.parse(unseal(state, flow.sealedRequest)) as OuterRequest, ageMs: tools.now() - flow.createdAt.getTime() };
};
