import { isKnownError } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { notifyByAlert } from '../lib/notify.js';
import { failed, ok, type Result } from '../lib/result.js';
import { jsonOf, readFor, TOKEN_PATH } from '../transport/exchange.js';
import { send } from '../transport/send.js';
import type { AuthContext, MfaOption, SignedIn } from './auth-context.js';
import { loadProtocol, type CompleteOAuth, type OAuthCallback, type OAuthCallbackResult } from './oauth-page.js';
import { finishSignIn } from './sign-in.js';

interface TokenResponse extends SignedIn {
  readonly afterUrl: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const readTokens = (body: unknown): TokenResponse => {
  const response = (body ?? {}) as Readonly<Record<string, unknown>>;
  const [accessToken, refreshToken] = [textOf(response['access_token']), textOf(response['refresh_token'])];
  if (!accessToken || !refreshToken) throw new PorticoError('PROTOCOL', 'The service responded to a sign-in without usable tokens.');
  const afterUrl = textOf(response['after_callback_redirect_url']);
  return { accessToken, refreshToken, isNewUser: response['is_new_user'] === true, afterUrl };
};

/**
 * Requests tokens with the authorization-code grant (RFC 6749 section 4.1.3). Does not repeat the request after a lost connection, because
 * an authorization code works only once.
 */
const requestTokens = async (context: AuthContext, { url, state, verifier, redirectUri }: OAuthCallback): Promise<TokenResponse> => {
  const { validateAuthResponse } = await loadProtocol();
  const { projectId, publishableClientKey } = context.transport.identity;
  const params = validateAuthResponse({ issuer: context.transport.baseUrl }, { client_id: projectId }, url, state);
  const form = {
    grant_type: 'authorization_code',
    code: params.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: projectId,
    client_secret: publishableClientKey,
  };
  const response = await send(context.transport, { method: 'POST', path: TOKEN_PATH, access: 'client', form });
  return readFor('POST', TOKEN_PATH, () => readTokens(jsonOf(response)));
};

const CALLBACK_FAILED = 'Error signing in during OAuth callback. Please try again.';

/** Returns a known error unchanged, and any other error as the cause of a PorticoError. */
const wrapError = (error: unknown): unknown =>
  isKnownError(error) ? error : new PorticoError(isPorticoError(error) ? error.code : 'PROTOCOL', CALLBACK_FAILED, { cause: error });

const finishCallback = async (context: AuthContext, request: OAuthCallback, options: MfaOption): Promise<OAuthCallbackResult> => {
  let { afterUrl } = request;
  try {
    const response: Result<TokenResponse, unknown> = await requestTokens(context, request).then(ok, failed<unknown>);
    if (response.status === 'ok') afterUrl = response.data.afterUrl ?? afterUrl;
    const result = await finishSignIn(context, response, options);
    return { result: result.status === 'error' ? failed(wrapError(result.error)) : result, afterUrl };
  } catch (error) {
    return { result: failed(wrapError(error)), afterUrl };
  }
};

/** Completes an OAuth flow. Redirects unless `noRedirect` is set. */
export const completeOAuth: CompleteOAuth = async (context, callback, { noRedirect, mfa }) => {
  const outcome = await finishCallback(context, callback, { mfa });
  if (noRedirect) return outcome;
  const { result, afterUrl } = outcome;
  if (result.status === 'ok') {
    await (afterUrl === undefined
      ? context.redirect(result.data.isNewUser ? 'afterSignUp' : 'afterSignIn')
      : context.redirectToUrl(afterUrl));
    return true;
  }
  if (!isKnownError(result.error, 'INVALID_TOTP_CODE')) throw result.error;
  notifyByAlert('Invalid TOTP code. Please try signing in again.');
  return false;
};
