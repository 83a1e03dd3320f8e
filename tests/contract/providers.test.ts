// Tests providers in projects with their own provider keys (CONTRACT.md C39). Compares the requests to each provider with handwritten URLs
// and scopes, and signs in through a real OAuth server.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OAUTH_PROVIDER_IDS } from '../../src/resources/oauth-providers.js';
import { ORIGIN, type Body } from './client.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow } from './oauth-stage.js';
import { CLIENT_ID, CLIENT_SECRET, startRealServer, type RealServer } from './providers/real-server.js';
import { ACCOUNT, emailAt, PROVIDERS, UNVERIFIED, type ProviderRow } from './providers/table.js';
import { useOAuthClient } from './use-client.js';

const MANY = 20;
const MAX_HOPS = 6;

const client = useOAuthClient({ fetchProvider: (url, init) => respond(url, init) });
let respond: RealServer['fetch'] = () =>
  Promise.reject(new Error('The backend sent a request to a provider before the test defined a response.'));

const enable = ({ id, settings }: Pick<ProviderRow, 'id' | 'settings'>) =>
  configure(client, { oauth_providers: [{ id, type: 'standard', client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...settings }] });

const callbackOf = (id: string): string => `${ORIGIN}/api/v1/auth/oauth/callback/${id}`;

/** Returns the fields of a form that the page submits automatically (OAuth 2.0 Form Post Response Mode). */
const fieldsIn = (html: string): URLSearchParams =>
  new URLSearchParams([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** Starts an OAuth flow and signs in at the provider, which shows no page. Returns the flow and its first and last responses. */
const signInAtProvider = async (row: ProviderRow, server: RealServer) => {
  const flow = newFlow();
  const browser = createBrowser(client);
  const started = await browser.go(authorizeUrl(client, flow, { provider: row.id }));
  let url = server.authorizeUrl(new URL(started.headers.get('location') ?? ''));
  for (let hop = 0; hop < MAX_HOPS && !url.startsWith(ORIGIN); hop += 1) {
    const response = await browser.go(url);
    const location = response.headers.get('location');
    if (location === null)
      return { flow, started, back: await browser.go(callbackOf(row.id), { method: 'POST', body: fieldsIn(await response.text()) }) };
    url = new URL(location, url).href;
  }
  return { flow, started, back: await browser.go(url) };
};

const tokenOf = (user: Body, id: string) => client.send('POST', `/connected-accounts/me/${id}/access-token`, { as: user, body: {} });
const refreshed = async (user: Body): Promise<Body> =>
  (await client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': user.refresh_token } })).body;

const titleOf = ({ id, settings }: ProviderRow): string => [id, ...Object.keys(settings ?? {})].join(' with ');

/** Returns the expected client authentication, written by hand from RFC 6749, section 2.3.1. */
const authenticationOf = ({ secretIn }: ProviderRow) => {
  const encode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  const basic = `Basic ${Buffer.from(`${encode(CLIENT_ID)}:${encode(CLIENT_SECRET)}`).toString('base64')}`;
  return secretIn === 'body'
    ? { authorization: '', form: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } }
    : { authorization: basic, form: {} };
};

it('every provider is in the handwritten table', () => {
  expect(new Set(PROVIDERS.map(({ id }) => id))).toEqual(new Set(OAUTH_PROVIDER_IDS));
});

describe.each(PROVIDERS.map((row): [string, ProviderRow] => [titleOf(row), row]))('a sign-in with %s', (_, row) => {
  let server: RealServer;
  beforeAll(async () => void (server = await startRealServer(row)));
  afterAll(() => server.close());
  beforeEach(async () => {
    respond = server.fetch;
    server.received.length = 0;
    await enable(row);
  });

  it('sends the parameters in the contract to the provider’s URLs', async () => {
    const { started } = await signInAtProvider(row, server);
    const location = new URL(started.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(row.authorize);
    expect(redirectQuery(started)).toEqual({
      ...{ client_id: CLIENT_ID, redirect_uri: callbackOf(row.id), response_type: 'code', scope: row.scope, access_type: 'offline' },
      state: expect.stringMatching(/^[0-9a-z]{45}$/),
      ...(!row.withoutPkce && { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 'S256' }),
      ...row.extra,
    });
    const [tokenRequest, ...profileRequests] = server.received;
    expect(tokenRequest).toEqual({
      url: row.token,
      authorization: authenticationOf(row).authorization,
      form: {
        ...{ grant_type: 'authorization_code', code: expect.any(String), redirect_uri: callbackOf(row.id) },
        ...(!row.withoutPkce && { code_verifier: expect.stringMatching(/^[\w-]{43,128}$/) }),
        ...authenticationOf(row).form,
      },
    });
    expect(profileRequests.map(({ url }) => url)).toEqual(Object.keys(row.people));
  });

  it('creates a user for a new account and a token that is refreshed once for many requests', async () => {
    const { back, flow } = await signInAtProvider(row, server);
    expect([back.status, back.headers.get('x-stack-known-error')]).toEqual([303, null]);
    const { body: user } = await exchange(client, redirectQuery(back).code ?? '', flow);
    const { body: me } = await client.send('GET', '/users/me', { as: user });
    const accountId = row.people['https://api.github.com/user']?.id ?? row.people['https://gitlab.com/api/v4/user']?.id ?? ACCOUNT;
    expect(me).toMatchObject({
      ...{ display_name: row.user.name, primary_email: row.user.email, primary_email_verified: row.user.isVerified },
      profile_image_url: row.user.image,
      oauth_providers: [{ id: row.id, account_id: String(accountId), email: row.user.email && emailAt(row.id) }],
    });
    const first = await tokenOf(user, row.id);
    client.wait(3_600_000);
    const later = await refreshed(user);
    server.received.length = 0;
    const responses = await Promise.all(Array.from({ length: MANY }, () => tokenOf(later, row.id)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const [second, ...more] = new Set(responses.map(({ body }) => body.access_token));
    expect([more, second === first.body.access_token]).toEqual([[], false]);
    expect(server.received).toEqual([
      {
        url: row.token,
        authorization: authenticationOf(row).authorization,
        form: { grant_type: 'refresh_token', refresh_token: expect.any(String), ...authenticationOf(row).form },
      },
    ]);
    // The server revokes a grant whose refresh token is used twice, so a success shows that the token was used once.
    client.wait(3_600_000);
    expect((await tokenOf(await refreshed(user), row.id)).status).toBe(201);
  });
});

/** Returns the `fetch` of a provider that sends a token response, and then the given profile responses one after another. */
const respondWith = (people: readonly Body[], tokens: object = {}): RealServer['fetch'] => {
  const responses = [{ access_token: 'given', token_type: 'bearer', ...tokens }, ...people];
  return async () => Response.json(responses.shift());
};

const signInWithResponses = async (id: string, people: readonly Body[], query: object = {}, tokens: object = {}) => {
  await enable({ id });
  respond = respondWith(people, tokens);
  const flow = newFlow();
  const browser = createBrowser(client);
  const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, flow, { provider: id, ...query })));
  return { flow, back: await browser.go(`${callbackOf(id)}?code=given&state=${state}`) };
};

describe('a provider response', () => {
  it.each(UNVERIFIED.map((row): [string, (typeof UNVERIFIED)[number]] => [row.id, row]))(
    'from %s without a verified email address results in a user without a verified email address',
    async (id, { people, user }) => {
      const { back, flow } = await signInWithResponses(id, people);
      const { body } = await exchange(client, redirectQuery(back).code ?? '', flow);
      const { body: me } = await client.send('GET', '/users/me', { as: body });
      expect(me).toMatchObject(user);
      await client.send('DELETE', `/users/${me.id}`, { access: 'server' });
    },
  );

  it.each([
    ['facebook', { id: 'f', name: 'ada' }],
    ['github', { login: 'ada' }],
    ['x', {}],
  ])('from %s that does not identify the user is rejected: %j', async (id, person) => {
    const { back } = await signInWithResponses(id, [person, []], { error_redirect_url: 'http://localhost:3999/error' });
    expect([back.status, back.headers.get('x-stack-known-error')]).toEqual([400, null]);
  });
});

describe('the scopes that a provider returns', () => {
  it.each([['user:email repo'], [['user:email', 'repo']]])('may be one string or a list: %j', async (scope) => {
    const { back, flow } = await signInWithResponses('github', [{ id: 98, login: 'alan' }, []], {}, { scope });
    const { body: user } = await exchange(client, redirectQuery(back).code ?? '', flow);
    expect((await tokenOf(user, 'github')).body).toEqual({ access_token: 'given' });
  });
});

describe('a provider access token without an expiration time', () => {
  it('is returned until five minutes before it is a year old', async () => {
    const { back, flow } = await signInWithResponses('github', [{ id: 99, login: 'grace' }, []]);
    const { body: user } = await exchange(client, redirectQuery(back).code ?? '', flow);
    client.wait(31_536_000_000 - 301_000);
    const later = await refreshed(user);
    expect((await tokenOf(later, 'github')).body).toEqual({ access_token: 'given' });
    client.wait(2000);
    expect((await tokenOf(later, 'github')).body.code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  });
});
