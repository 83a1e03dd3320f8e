import { expectOwnCallback } from '../callback.js';
import type { Project, Tools } from '../call.js';
import { KnownError } from '../problem.js';
import { createAuthorizationCode } from '../store/authorization-codes.js';
import type { OuterRequest } from '../store/oauth-flows.js';
import { admit, expectSameConnection, linkAccount } from '../store/provider-accounts.js';
import { keepGrant } from '../store/provider-tokens.js';
import { exchangeCode } from './ask-provider.js';
import { findRegistration, scopesOf } from './registration.js';

const LIFE_MS = 600_000;

/** A flow whose visitor has come back. */
export interface ReturnedFlow {
  readonly request: OuterRequest;
  readonly ageMs: number;
  /** Of the inner flow. */
  readonly state: string;
  /** What the provider sent along. */
  readonly answer: URLSearchParams;
}

/** Steps 2 to 9 of wire.md 6.3, in that order: from the answer of the provider to the address in the app, with a code. */
export const completeFlow = async (tools: Tools, project: Project, { request, ageMs, state, answer }: ReturnedFlow): Promise<string> => {
  const { providerId, linkTo, redirectUri, challenge, challengeMethod } = request;
  if (ageMs > LIFE_MS) throw new KnownError('OUTER_OAUTH_TIMEOUT', 'The OAuth flow has timed out. Please sign in again.');
  const registration = findRegistration(tools, project, providerId);
  const { grant, profile } = await exchangeCode(registration, tools.fetchProvider, { answer, state, verifier: request.verifier });
  if (linkTo !== undefined) await expectSameConnection(tools.db, linkTo, providerId, profile.accountId);
  const call = { ...tools, project };
  expectOwnCallback(call, redirectUri);
  const { userId, isNewUser, accountRowId } = await (linkTo === undefined
    ? admit(call, providerId, profile)
    : linkAccount(call, linkTo, providerId, profile));
  // Tokens of shared keys are nobody's to have (wire.md 6.6).
  const scopes = scopesOf(registration.provider.scopes, request.providerScope);
  if (!registration.isShared) await keepGrant(tools.db, tools, accountRowId, scopes, grant);
  const code = await createAuthorizationCode(tools.db, call, {
    ...{ userId, isNewUser, redirectUri, challenge, challengeMethod },
    afterCallbackRedirectUrl: request.afterCallbackRedirectUrl ?? null,
  });
  const location = new URL(redirectUri);
  location.searchParams.set('code', code);
  location.searchParams.set('state', request.state);
  return location.href;
};
