// Test helpers that sign in with Google and with passkeys.
import { expect } from 'vitest';
import type { ApiResponse, Body, Client } from './client.js';
import { createPasskey, usePasskey, type Authenticator } from './golden/authenticator.js';
import { runGoogleFlow, type createGoogle } from './google.js';
import { exchange } from './oauth-stage.js';

const APP_ORIGIN = 'http://localhost:3999';

/** Returns functions that sign in to a backend. `google` simulates the provider. */
export const createSignIns = (client: Client, google: ReturnType<typeof createGoogle>) => {
  const signInWithGoogle = async (email: string, email_verified = true): Promise<ApiResponse> => {
    google.person = { sub: email, email, email_verified };
    const { response, code, flow } = await runGoogleFlow(client);
    if (code !== '') return exchange(client, code, flow);
    return { status: response.status, headers: response.headers, body: null, text: '' };
  };
  const idOf = async (as: Body): Promise<string> => (await client.send('GET', '/users/me', { as })).body.id;

  const addPasskey = async (user: Body): Promise<Authenticator> => {
    const { options_json, code } = (await client.send('POST', '/auth/passkey/initiate-passkey-registration', { as: user, body: {} })).body;
    const { authenticator, response } = createPasskey(options_json, APP_ORIGIN);
    const registered = await client.send('POST', '/auth/passkey/register', { as: user, body: { credential: response, code } });
    expect(registered.status).toBe(200);
    return authenticator;
  };
  const signInByPasskey = async (authenticator: Authenticator) => {
    const { options_json, code } = (await client.send('POST', '/auth/passkey/initiate-passkey-authentication', { body: {} })).body;
    const body = { authentication_response: usePasskey(authenticator, options_json, APP_ORIGIN), code };
    return client.send('POST', '/auth/passkey/sign-in', { body });
  };

  return { signInWithGoogle, addPasskey, signInByPasskey, idOf };
};
