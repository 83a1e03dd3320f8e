// Visits an app with a server as users who lack a name or an email address.
import { expect } from 'vitest';
import type { TestBackend } from '../../src/backend/testing.ts';
import type { AppUrls } from './journey.ts';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Opens the pages of the app as an anonymous user, as a user with a name, and as a user without one. */
export const visitWithoutAddress = async ({ baseUrl, demo }: TestBackend, { home, notes }: AppUrls): Promise<void> => {
  const send = async <T>(access: 'client' | 'server', path: string, body: object): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      'x-stack-access-type': access,
      'x-stack-project-id': demo.projectId,
      'x-stack-publishable-client-key': demo.publishableClientKey,
      ...(access === 'server' && { 'x-stack-secret-server-key': demo.secretServerKey }),
    };
    return (await fetch(`${baseUrl}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<T>;
  };
  const open = async (url: string, { access_token, refresh_token }: Tokens) => {
    const access = encodeURIComponent(JSON.stringify([refresh_token, access_token]));
    const headers = { cookie: `stack-refresh-${demo.projectId}=${refresh_token}; stack-access=${access}` };
    const response = await fetch(url, { headers, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  const signInTo = async (user: object) => {
    const { id } = await send<{ id: string }>('server', '/users', user);
    return { id, tokens: await send<Tokens>('server', '/auth/sessions', { user_id: id }) };
  };
  const anonymous = await send<Tokens>('client', '/auth/anonymous/sign-up', {});
  expect(await open(home, anonymous)).toMatchObject({ status: 200, text: expect.stringContaining('Nobody is signed in') });
  expect((await open(notes, anonymous)).status).toBe(303);
  const named = await signInTo({ display_name: 'Grace <b>' });
  const unnamed = await signInTo({});
  for (const [url, before] of [
    [home, 'Signed in as'],
    [notes, 'Only'],
  ] as const) {
    expect((await open(url, named.tokens)).text).toMatch(new RegExp(`${before} Grace &(?:lt|#60);b`));
    expect((await open(url, unnamed.tokens)).text).toContain(`${before} ${unnamed.id}`);
  }
};
