import { isKnownError } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { failed, ok, type Result } from '../kit/result.js';
import { jsonOf } from '../transport/response.js';
import { send } from '../transport/send.js';
import { once, type FlowKit } from './flow-kit.js';
import { expectPage, redirectUriOf } from './oauth-start.js';
import { withSecondFactor, type SignedIn } from './second-factor.js';
import { takeOuting, type ListedJar, type Outing } from './verifier-cookies.js';

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

/** The authorization-code grant (RFC 6749 section 4.1.3; wire.md 6.4). A code is good for one use, so it is sent once. */
const requestTokens = async (kit: FlowKit, { url, state, verifier, redirectUri }: Arrival): Promise<Tokens> => {
  const oauth = await import('oauth4webapi');
  const { projectId, publishableClientKey } = kit.transport.identity;
  const server = { issuer: kit.transport.baseUrl() };
  const client = { client_id: projectId };
  const params = oauth.validateAuthResponse(server, client, url, state);
  const form = {
    grant_type: 'authorization_code',
    code: params.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: projectId,
    client_secret: publishableClientKey,
  };
  const answer = jsonOf(await send(kit.transport, { method: 'POST', path: '/auth/oauth/token', access: 'client', form }));
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, Response.json(answer));
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    isNewUser: tokens['is_new_user'] === true,
    afterUrl: textOf(tokens['after_callback_redirect_url']),
  };
};

const CALLBACK_FAILED = 'Error signing in during OAuth callback. Please try again.';

/** Known errors as they are, everything else in the words of the specification. */
const wrapped = (error: unknown): unknown =>
  isKnownError(error) ? error : new PorticoError(isPorticoError(error) ? error.code : 'PROTOCOL', CALLBACK_FAILED, { cause: error });

const signIn = async (kit: FlowKit, arrival: Arrival): Promise<Result<SignedIn & Partial<Tokens>, unknown>> => {
  try {
    const answer = await requestTokens(kit, arrival).then(ok, failed<unknown>);
    const signedIn = await withSecondFactor(kit, answer, {});
    if (signedIn.status === 'ok') kit.sessions.start(signedIn.data);
    return signedIn.status === 'ok' ? signedIn : failed(wrapped(signedIn.error));
  } catch (error) {
    return failed(wrapped(error));
  }
};

const finish = async (kit: FlowKit, arrival: Arrival): Promise<boolean> => {
  const answer = await signIn(kit, arrival);
  if (answer.status === 'ok') {
    const { afterUrl = arrival.afterUrl, isNewUser } = answer.data;
    // Whoever comes back is signed in by now; a place that must not be followed is said to the caller, not gone to.
    await (afterUrl === undefined ? kit.redirect(isNewUser ? 'afterSignUp' : 'afterSignIn') : kit.redirectToUrl(afterUrl));
    return true;
  }
  if (!isKnownError(answer.error, 'INVALID_TOTP_CODE')) throw answer.error;
  console.warn('Portico: Invalid TOTP code. Please try signing in again.');
  return false;
};

/** True when this page load completed a sign-in with a provider, and a redirect has begun. */
export const completeCallback = (kit: FlowKit, jar: () => ListedJar): Promise<boolean> => {
  const url = new URL(expectPage(kit).href());
  const state = url.searchParams.get('state') ?? '';
  const key = ['oauth-callback', state];
  const underWay = kit.underWay.get(JSON.stringify(key)) as Promise<boolean> | undefined;
  if (underWay) return underWay;
  const arrival = takeArrival(kit, jar(), url, state);
  if (arrival) return once(kit, key, () => finish(kit, arrival));
  console.warn('Portico: this page was not opened by a sign-in that began in this browser. Nothing was done.');
  return Promise.resolve(false);
};
