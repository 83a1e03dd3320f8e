// Tests sign-in requests whose database connection breaks before the session is stored. The emailed code, the passkey response or the
// authorization code remains valid.
import { beforeAll, describe, expect, it } from 'vitest';
import { missingPostgres } from '../support/postgres.js';
import { CALLBACK, type ApiResponse } from './client.js';
import { createPasskey, usePasskey } from './golden/authenticator.js';
import { createGoogle, runGoogleFlow } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { usePostgres } from './use-postgres.js';

const APP_ORIGIN = 'http://localhost:3999';

const google = createGoogle();

describe.skipIf(missingPostgres())('a sign-in request whose database connection breaks before the session is stored', () => {
  const client = usePostgres({ report: () => undefined, fetchProvider: google.fetch });
  beforeAll(() => configure(client, STANDARD));

  /** Sends a request, and ends its database connection while the request stores the session. Returns the response. */
  const sendOverBrokenConnection = async (send: () => Promise<ApiResponse>): Promise<ApiResponse | undefined> => {
    const lock = ['lock table sessions in access exclusive mode'];
    const [response] = await client.sendDuringTransaction(
      lock,
      () => [send()],
      async () => {
        // Ends only connections to this test's database, because other tests use other databases on the same server.
        const ended = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid in (select pid from pg_locks where not granted)',
        );
        expect(ended).toHaveLength(1);
      },
    );
    return response;
  };

  const byEmail = async () => {
    const email = client.newEmail();
    await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
    const code = await client.emailedCode(email);
    return () => client.send('POST', '/auth/otp/sign-in', { body: { code } });
  };

  const byPasskey = async () => {
    const user = await client.signUp();
    const begin = async (path: string) => (await client.send('POST', `/auth/passkey/${path}`, { as: user, body: {} })).body;
    const registration = await begin('initiate-passkey-registration');
    const { authenticator, response } = createPasskey(registration.options_json, APP_ORIGIN);
    await client.send('POST', '/auth/passkey/register', { as: user, body: { credential: response, code: registration.code } });
    const { options_json, code } = await begin('initiate-passkey-authentication');
    const body = { authentication_response: usePasskey(authenticator, options_json, APP_ORIGIN), code };
    return () => client.send('POST', '/auth/passkey/sign-in', { body });
  };

  const byProvider = async () => {
    google.reset();
    google.person = { sub: client.newEmail(), email: client.newEmail(), email_verified: true };
    const { code, flow } = await runGoogleFlow(client);
    return () => exchange(client, code, flow);
  };

  it.each([
    ['an emailed code', byEmail],
    ['a passkey', byPasskey],
    ['a provider', byProvider],
  ])('(with %s) fails, but succeeds when it is sent again', { timeout: 60_000 }, async (_, prepare) => {
    const send = await prepare();
    expect((await sendOverBrokenConnection(send))?.status).toBe(500);
    expect((await send()).status).toBe(200);
  });
});
