import { describe, expect, it } from 'vitest';
import { makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, ORIGIN, signedIn } from '../app/stage.js';

describe('an anonymous sign-up', () => {
  it('stays on the page, sends one request for simultaneous calls, and sends another request for a later call', async () => {
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window' });
    const SIGN_UP = 'POST /auth/anonymous/sign-up';
    network.script({ match: SIGN_UP, delayMs: 100, ...signInResponse(makeToken({ sub: 'n' }), 'refresh-n') });
    await run(Promise.all([app.auth.signUpAnonymously(), app.auth.signUpAnonymously()]));
    expect(network.to(SIGN_UP)).toHaveLength(1);
    expect(page.visits).toEqual([]);
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'm' }), 'refresh-m') });
    await run(app.auth.signOut({ deviceOnly: true, noRedirect: true }));
    await run(app.auth.signUpAnonymously());
    expect(network.to(SIGN_UP)).toHaveLength(2);
  });
});

describe('the request for a verification email', () => {
  it('is aborted by the signal of its call, even after the user was read', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    const SEND = 'POST /contact-channels/send-verification-code';
    network.script({ match: ME, ...userResponse() }, { match: SEND, drop: 'never-responds', always: true });
    const stop = new AbortController();
    app.clock.after(50, () => stop.abort());
    const call = app.auth.sendVerificationMail({ callbackUrl: `${ORIGIN}/verify`, signal: stop.signal });
    expect(await outcome(call)).toMatchObject({ error: { code: 'ABORTED' } });
    expect(network.to(SEND)).toHaveLength(1);
  });
});
