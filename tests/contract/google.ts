// Simulates Google's token and profile endpoints for projects with their own provider keys. The simulated sign-in shows no provider page.
import { ORIGIN, type Body, type Client } from './client.js';
import { redirectQuery, authorizeUrl, createBrowser, newFlow } from './oauth-stage.js';

interface SentRequest {
  readonly url: string;
  readonly form: Record<string, string>;
  readonly authorization: string;
}

export const createGoogle = () => {
  const google = {
    /** The requests that the backend sent to Google. */
    sent: [] as SentRequest[],
    /** The profile that the profile endpoint returns. */
    person: {} as Body,
    /** The response from the token endpoint. The status is 400 if it contains `error`. */
    grant: {} as Body,
    reset: (): void => {
      google.sent.length = 0;
      google.person = {};
      google.grant = { access_token: 'provider token 1', expires_in: 3600, refresh_token: 'provider refresh 1' };
    },
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      if (!url.includes('google')) return fetch(url, init);
      const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
      google.sent.push({ url, form, authorization: new Headers(init.headers).get('authorization') ?? '' });
      if (url.includes('userinfo')) return Response.json(google.person);
      return Response.json({ token_type: 'bearer', ...google.grant }, { status: google.grant.error ? 400 : 200 });
    },
  };
  return google;
};

/** Runs an OAuth flow with Google in a new simulated browser, up to the redirect to the app. */
export const runGoogleFlow = async (client: Client, query: Record<string, unknown> = {}) => {
  const flow = newFlow();
  const browser = createBrowser(client);
  const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, flow, { provider: 'google', ...query })));
  const response = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
  return { flow, response, code: redirectQuery(response).code ?? '' };
};

/** Creates a user and a session with server access. Returns the tokens of the session and the user ID. */
export const createUser = async (client: Client, email: string, isVerified = true): Promise<Body> => {
  const user = { primary_email: email, primary_email_verified: isVerified, primary_email_auth_enabled: true };
  const { body } = await client.send('POST', '/users', { access: 'server', body: user });
  const session = await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: body.id } });
  return { ...session.body, id: body.id };
};
