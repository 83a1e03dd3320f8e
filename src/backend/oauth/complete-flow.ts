import { expectOwnCallback } from '../callback.js';
import type { Project, Tools } from '../call.js';
import { KnownError, userNotFound } from '../problem.js';
import { createAuthorizationCode } from '../store/authorization-codes.js';
import type { OuterRequest } from '../store/oauth-flows.js';
import { expectLinkable, expectSameConnection, foreseeUser } from '../store/provider-accounts.js';
import { findSession } from '../store/sessions.js';
import { exchangeCode } from './ask-provider.js';
import { findRegistration, scopesOf } from './registration.js';

const LIFE_MS = 600_000;

type LinkCall = Pick<Tools, 'db' | 'now'> & { readonly project: Project };

/** A flow whose visitor has come back. */
export interface ReturnedFlow {
  readonly request: OuterRequest;
  readonly ageMs: number;
  /** Of the inner flow. */
  readonly state: string;
  /** What the provider sent along. */
  readonly answer: URLSearchParams;
}

/** What would stand in the way of the link is told here; the exchange makes it. */
const expectMayLink = async (
  call: LinkCall,
  userId: string,
  sessionId: string | undefined,
  providerId: string,
  accountId: string,
): Promise<string> => {
  // Who was signed out since, as by a change of the password, has no say in the account.
  if (sessionId === undefined || !(await findSession(call, userId, sessionId))) throw userNotFound();
  await expectLinkable(call.db, call.project.id, userId, providerId, accountId);
  return userId;
};

/** Steps 2 to 9 of wire.md 6.3, in that order: from the answer of the provider to the address in the app, with a code. */
export const completeFlow = async (tools: Tools, project: Project, { request, ageMs, state, answer }: ReturnedFlow): Promise<string> => {
  const { providerId, linkTo, linkSession, redirectUri, challenge, challengeMethod } = request;
  if (ageMs > LIFE_MS) throw new KnownError('OUTER_OAUTH_TIMEOUT', 'The OAuth flow has timed out. Please sign in again.');
  const registration = findRegistration(tools, project, providerId);
  const { grant, profile } = await exchangeCode(registration, tools.fetchProvider, { answer, state, verifier: request.verifier });
  if (linkTo !== undefined) await expectSameConnection(tools.db, linkTo, providerId, profile.accountId);
  const call = { ...tools, project };
  expectOwnCallback(call, redirectUri);
  const userId = await (linkTo === undefined
    ? foreseeUser(tools.db, call, providerId, profile)
    : expectMayLink(call, linkTo, linkSession, providerId, profile.accountId));
  const code = await createAuthorizationCode(tools.db, call, {
    ...{ userId, redirectUri, challenge, challengeMethod },
    afterCallbackRedirectUrl: request.afterCallbackRedirectUrl ?? null,
    attachment: {
      providerId,
      profile,
      linkSession,
      scopes: scopesOf(registration.provider.scopes, request.providerScope),
      // Those of shared keys are handed out once the project has keys of its own (wire.md 6.6).
      grant,
    },
  });
  const location = new URL(redirectUri);
  location.searchParams.set('code', code);
  location.searchParams.set('state', request.state);
  return location.href;
};
