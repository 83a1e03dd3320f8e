// Checks what happens if the session changes while the code of the first anonymous sign-up of a page loads.
import { expect, it, vi } from 'vitest';
import { createClientApp } from '../../../src/index.js';
import { loadCallCode } from '../../../src/internal.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, signInResponse } from '../../support/tokens.js';

const SIGN_UP = 'POST /auth/anonymous/sign-up';

/** Lets the code load when `open` is called. */
const gate = vi.hoisted(() => {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open };
});
vi.mock('../../../src/app/call-code.ts', async (load) => {
  await gate.isOpen;
  return load();
});

it('continues after the service has ended the previous session', async () => {
  const network = createNetwork();
  network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
  network.script({ match: 'POST /auth/oauth/token', ...knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401), always: true });
  network.script({ match: 'GET /users/me', ...knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400), always: true });
  const app = createClientApp({
    projectId: 'loading',
    publishableClientKey: 'pck_1',
    baseUrl: 'https://api.example',
    tokenStore: { accessToken: makeToken({ sub: 'ada', lifeMs: -1000 }), refreshToken: 'refresh-ada' },
    platform: network.clock.platform,
  });
  const read = app.getUser();
  const call = app.auth.signUpAnonymously();
  expect(await network.clock.run(read)).toBeNull();
  gate.open();
  // The code loads in real time.
  await loadCallCode();
  expect(await network.clock.run(call)).toMatchObject({ status: 'ok' });
  expect(app.session.userId()).toBe('guest');
});
