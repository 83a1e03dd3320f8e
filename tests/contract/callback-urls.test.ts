// Checks that every endpoint with a callback URL accepts or rejects URLs as tests/cases/redirect-cases.json specifies (CONTRACT.md C41).
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { parseUrl } from '../../src/lib/url.js';
import { CALLBACK, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, newFlow, SHARED } from './oauth-stage.js';
import { signUpOwner } from './owner.js';
import { useOAuthClient } from './use-client.js';

interface Case {
  readonly id: string;
  readonly surface: string;
  readonly url: string;
  readonly trustedDomains: readonly string[];
  readonly allowLocalhost: boolean;
  readonly expect: 'allow' | 'deny';
}

const file = JSON.parse(readFileSync(new URL('../cases/redirect-cases.json', import.meta.url), 'utf8')) as readonly Case[];
const SITE = { trustedDomains: ['https://app.example.com'], allowLocalhost: false };
const NON_ASCII_SITE = { trustedDomains: ['https://bücher.example'], allowLocalhost: false };
const additionalCase = (site: typeof SITE, url: string, verdict: Case['expect']): Case => ({
  ...{ ...site, id: 'additional case:', surface: 'callback_url', url, expect: verdict },
});
/**
 * Cases that redirect-cases.json does not contain: non-ASCII host names, escaped characters in the path, a URL without a scheme, and ports,
 * which the redirect policy ignores.
 */
const ADDITIONAL_CASES: readonly Case[] = [
  additionalCase(NON_ASCII_SITE, 'https://xn--bcher-kva.example/cb', 'allow'),
  additionalCase(NON_ASCII_SITE, 'https://bücher.example/cb', 'allow'),
  // The “e” in the first label of this host name is a Cyrillic letter.
  additionalCase(NON_ASCII_SITE, 'https://büchеr.example/cb', 'deny'),
  additionalCase(NON_ASCII_SITE, 'https://bucher.example/cb', 'deny'),
  additionalCase({ ...NON_ASCII_SITE, trustedDomains: ['https://xn--bcher-kva.example'] }, 'https://bücher.example/cb', 'allow'),
  additionalCase(SITE, 'https://app.example.com/%09/evil.example', 'deny'),
  additionalCase(SITE, 'https://app.example.com/%2509/evil.example', 'deny'),
  additionalCase(SITE, 'https://app.example.com/.%2f%2fevil.example', 'deny'),
  additionalCase(SITE, '://evil.example', 'deny'),
  { ...SITE, id: 'a different port:', surface: 'callback_url', url: 'https://app.example.com:8443/cb', expect: 'allow' },
  { ...SITE, id: 'a different host with a port:', surface: 'callback_url', url: 'https://evil.example.com:443/cb', expect: 'deny' },
];
const cases = [...file.filter(({ surface }) => surface === 'callback_url'), ...ADDITIONAL_CASES];

const client = useOAuthClient();
let project: ProjectAccess;
let user: Body;
let team: Body;

const send = (path: string, body: object, access: 'client' | 'server' = 'client', as?: Body): Promise<ApiResponse> =>
  client.send('POST', path, { project, access, body, ...(as && { as }) });
const open = { allow_localhost: true, magic_link_enabled: true, client_team_creation_enabled: true, ...SHARED };

beforeAll(async () => {
  project = await (await signUpOwner(client)).createProject(open);
  const email = client.newEmail();
  user = { ...(await send('/auth/password/sign-up', { email, password: PASSWORD, verification_callback_url: CALLBACK })).body, email };
  team = (await send('/teams', { display_name: 'Team' }, 'client', user)).body;
});

/** Maps each kind of link to a function that requests an email with the link. The recipient gets no other emails. */
const EMAIL_REQUESTS: Readonly<Record<string, (url: string, email: string) => Promise<ApiResponse>>> = {
  'a magic link': (callback_url, email) => send('/auth/otp/send-sign-in-code', { email, callback_url }),
  'a password reset link': async (callback_url, email) => {
    await send('/users', { primary_email: email, primary_email_auth_enabled: true }, 'server');
    return send('/auth/password/send-reset-code', { email, callback_url });
  },
  'an invitation': (callback_url, email) => send('/team-invitations/send-code', { team_id: team.id, email, callback_url }, 'client', user),
  'a verification link': async (callback_url, email) => {
    const channel = { user_id: user.user_id, type: 'email', value: email, used_for_auth: false };
    const { id } = (await send('/contact-channels', channel, 'server')).body;
    return send(`/contact-channels/${user.user_id}/${id}/send-verification-code`, { callback_url }, 'server');
  },
};

const trust = ({ trustedDomains, allowLocalhost }: Case): Promise<ApiResponse> => {
  // The backend rejects domains without a scheme, so no project can have such a domain.
  const domains = trustedDomains.filter((domain) => /^https?:/.test(domain)).map((domain) => ({ domain, handler_path: '/handler' }));
  return configure(client, { domains, allow_localhost: allowLocalhost }, project);
};

const expectEmails = async (email: string, times: number): Promise<void> =>
  expect(await client.backend.inbox.list(email)).toHaveLength(times);

describe.each(cases.map((one): [string, Case] => [`${one.id} ${one.url}`, one]))('%s', (_, one) => {
  beforeAll(async () => expect((await trust(one)).status).toBe(200));
  const isAllowed = one.expect === 'allow';
  // The schema rejects strings that are not URLs.
  const isUrl = parseUrl(one.url) !== undefined;
  const errorCode = isUrl ? 'REDIRECT_URL_NOT_WHITELISTED' : 'SCHEMA_ERROR';

  it.each(Object.entries(EMAIL_REQUESTS))(
    `is ${isAllowed ? 'accepted' : 'rejected'} in a request to email %s`,
    async (_name, requestEmail) => {
      const email = client.newEmail();
      const response = await requestEmail(one.url, email);
      if (!isAllowed) expect(problemOf(response)).toMatchObject({ status: 400, code: errorCode, header: errorCode });
      else expect(response.status).toBe(200);
      await expectEmails(email, isAllowed ? 1 : 0);
    },
  );

  const signUp = { allow: 'is accepted in a sign-up', deny: 'does not prevent a sign-up but is not emailed' };
  it(isUrl ? signUp[one.expect] : 'is rejected in a sign-up', async () => {
    const email = client.newEmail();
    const response = await send('/auth/password/sign-up', { email, password: PASSWORD, verification_callback_url: one.url });
    expect(response.status).toBe(isUrl ? 200 : 400);
    await expectEmails(email, isAllowed ? 1 : 0);
  });

  // The OAuth flow removes the fragment before it checks the URL.
  const withoutFragment = one.url.includes('#');
  const isAccepted = isAllowed || withoutFragment;
  it(`is ${isAccepted ? 'accepted' : 'rejected'} in an OAuth flow${withoutFragment ? ' without its fragment' : ''}`, async () => {
    const login = client.newEmail();
    const start = authorizeUrl(client, newFlow(), { project, redirect_uri: one.url });
    const response = await createBrowser(client).follow(start, { login });
    const found = await client.send('GET', `/users?query=${encodeURIComponent(login)}`, { project, access: 'server' });
    if (isAccepted) return expect(redirectQuery(response).code).toMatch(/^[0-9a-f]{64}$/);
    expect(response.headers.get('x-stack-known-error')).toBe(errorCode);
    return expect(found.body.items).toEqual([]);
  });
});
