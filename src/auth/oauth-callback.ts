import { isKnownError } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { failed, ok, type Result } from '../lib/result.js';
import { alertUser } from '../lib/tell.js';
import { jsonOf } from '../transport/response.js';
import { send } from '../transport/send.js';
import type { FlowKit } from './auth-context.js';
import { expectPage, redirectUriOf } from './oauth-start.js';
import { withSecondFactor, type MultiFactorChoice, type SignedIn } from './second-factor.js';
import { takeOuting, type ListedJar, type Outing } from './pending-authorization.js';

/** A visitor who has come back from a provider. */
interface Arrival extends Outing {
  /** The address as it was when the visitor came. */
  readonly url: URL;
  readonly state: string;
  readonly redirectUri: string;
}

interface Tokens extends SignedIn {
  readonly afterUrl: string | undefined;
}

/** What came of a visitor who is back from a provider. */
export interface OAuthReturn {
  /** Errors: those of the service as they are, everything else as a PorticoError with the reason as its cause. */
  readonly answer: Result<{ readonly isNewUser: boolean }, unknown>;
  /** Where the flow leads, as the service or this browser remembers it; only flows that link an account have one. */
  readonly afterUrl: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Takes code and state out of the address, and the verifier out of its cookie. Synchronous: of several callers one gets them. */
const takeArrival = (kit: FlowKit, jar: ListedJar, url: URL, state: string): Arrival | undefined => {
  const page = expectPage(kit);
  const outing = url.searchParams.get('code') ? takeOuting(jar, state) : undefined;
  if (!outing) return undefined;
  const clean = new URL(url);
  for (const name of ['code', 'state', 'iss']) clean.searchParams.delete(name);
  page.rewrite(clean.href);
  return { ...outing, url, state, redirectUri: redirectUriOf(kit) };
};

const readTokens = (body: unknown): Tokens => {
  const answer = (body ?? {}) as Readonly<Record<string, unknown>>;
  const [accessToken, refreshToken] = [textOf(answer['access_token']), textOf(answer['refresh_token'])];
  if (!accessToken || !refreshToken) throw new PorticoError('PROTOCOL', 'The service answered a sign-in without usable tokens.');
  return { accessToken, refreshToken, isNewUser: answer['is_new_user'] === true, afterUrl: textOf(answer['after_callback_redirect_url']) };
};

/** The authorization-code grant (RFC 6749 section 4.1.3; wire.md 6.4). A code is good for one use, so it is sent once. */
const requestTokens = async (kit: FlowKit, { url, state, verifier, redirectUri }: Arrival): Promise<Tokens> => {
  const { validateAuthResponse } = await import('./oauth-protocol.js');
  const { projectId, publishableClientKey } = kit.transport.identity;
  const params = validateAuthResponse({ issuer: kit.transport.baseUrl() }, { client_id: projectId }, url, state);
  const form = {
    grant_type: 'authorization_code',
    code: params.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: projectId,
    client_secret: publishableClientKey,
  };
  return readTokens(jsonOf(await send(kit.transport, { method: 'POST', path: '/auth/oauth/token', access: 'client', form })));
};

const CALLBACK_FAILED = 'Error signing in during OAuth callback. Please try again.';

/** Known errors as they are, everything else in the words of the specification. */
const wrapped = (error: unknown): unknown =>
  isKnownError(error) ? error : new PorticoError(isPorticoError(error) ? error.code : 'PROTOCOL', CALLBACK_FAILED, { cause: error });

const finish = async (kit: FlowKit, arrival: Arrival, choice: MultiFactorChoice): Promise<OAuthReturn> => {
  let { afterUrl } = arrival;
  try {
    const answer: Result<Tokens, unknown> = await requestTokens(kit, arrival).then(ok, failed<unknown>);
    if (answer.status === 'ok') afterUrl = answer.data.afterUrl ?? afterUrl;
    const signedIn = await withSecondFactor(kit, answer, choice);
    if (signedIn.status === 'error') return { answer: failed(wrapped(signedIn.error)), afterUrl };
    kit.sessions.start(signedIn.data);
    return { answer: ok({ isNewUser: signedIn.data.isNewUser === true }), afterUrl };
  } catch (error) {
    return { answer: failed(wrapped(error)), afterUrl };
  }
};

/** Uses the code in the address, once: what came of it, or nothing where this browser has no flow to finish. */
export const completeReturn = async (kit: FlowKit, jar: () => ListedJar, choice: MultiFactorChoice): Promise<OAuthReturn | undefined> => {
  kit.sessions.store.expectWritable?.();
  const url = new URL(expectPage(kit).href());
  const arrival = takeArrival(kit, jar(), url, url.searchParams.get('state') ?? '');
  if (arrival) return finish(kit, arrival, choice);
  console.warn('Portico: this page was not opened by a sign-in that began in this browser. Nothing was done.');
  return undefined;
};

/** True when this page load completed a sign-in with a provider, and a redirect has begun. */
export const completeCallback = async (kit: FlowKit, jar: () => ListedJar): Promise<boolean> => {
  const arrived = await completeReturn(kit, jar, {});
  if (!arrived) return false;
  const { answer, afterUrl } = arrived;
  if (answer.status === 'ok') {
    // Whoever comes back is signed in by now; a place that must not be followed is said to the caller, not gone to.
    await (afterUrl === undefined ? kit.redirect(answer.data.isNewUser ? 'afterSignUp' : 'afterSignIn') : kit.redirectToUrl(afterUrl));
    return true;
  }
  if (!isKnownError(answer.error, 'INVALID_TOTP_CODE')) throw answer.error;
  alertUser('Invalid TOTP code. Please try signing in again.');
  return false;
};
