import { expectOwnCallback } from '../callback.js';
import type { Tools } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { KnownError, userNotFound } from '../problem.js';
import { createAuthorizationCode } from '../store/authorization-codes.js';
import type { OuterRequest } from '../store/oauth-flows.js';
import { expectLinkable, expectSameConnection, predictUser } from '../store/provider-accounts.js';
import { findSession } from '../store/sessions.js';
import { exchangeCode } from './ask-provider.js';
import { findRegistration, scopesOf } from './registration.js';

const LIFETIME_MS = 600_000;

type LinkCall = Pick<Tools, 'db' | 'now'> & { readonly project: Project };

/** A flow whose visitor has returned from the provider. */
export interface ReturnedFlow {
  readonly request: OuterRequest;
  readonly ageMs: number;
  /** The `state` value of the flow between this server and the provider. */
  readonly state: string;
  /** The parameters of the provider's redirect. */
  readonly returned: URLSearchParams;
}

/**
 * Returns the ID of the user to whom the account will be linked. Throws if the account cannot be linked. The account is linked when the
 * authorization code is exchanged.
 */
const expectMayLink = async (
  call: LinkCall,
  userId: string,
  sessionId: string | undefined,
  providerId: string,
  accountId: string,
): Promise<string> => {
  // The session may have ended, for example because the password was changed.
  if (sessionId === undefined || !(await findSession(call, userId, sessionId))) throw userNotFound();
  await expectLinkable(call.db, call.project.id, userId, providerId, accountId);
  return userId;
};

/**
 * Exchanges the provider's authorization code for tokens. Returns the app's redirect URL with a new authorization code. The order of the
 * checks is part of the wire contract.
 */
export const completeFlow = async (tools: Tools, project: Project, { request, ageMs, state, returned }: ReturnedFlow): Promise<string> => {
  const { providerId, linkTo, linkSession, redirectUri, challenge, challengeMethod } = request;
  if (ageMs > LIFETIME_MS) throw new KnownError('OUTER_OAUTH_TIMEOUT', 'The OAuth flow has timed out. Please sign in again.');
  const registration = findRegistration(tools, project, providerId);
  const { grant, profile } = await exchangeCode(registration, tools.fetchProvider, { returned, state, verifier: request.verifier });
  if (linkTo !== undefined) await expectSameConnection(tools.db, linkTo, providerId, profile.accountId);
  const call = { ...tools, project };
  expectOwnCallback(call, redirectUri);
  const userId = await (linkTo === undefined
    ? predictUser(tools.db, call, providerId, profile)
    : expectMayLink(call, linkTo, linkSession, providerId, profile.accountId));
  const code = await createAuthorizationCode(tools.db, call, {
    ...{ userId, redirectUri, challenge, challengeMethod },
    afterCallbackRedirectUrl: request.afterCallbackRedirectUrl ?? null,
    attachment: {
      providerId,
      profile,
      linkSession,
      scopes: scopesOf(registration.provider.scopes, request.providerScope),
      // Tokens from shared keys are stored too. The project can read them after it has configured its own OAuth keys.
      grant,
    },
  });
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', request.state);
  return url.href;
};
