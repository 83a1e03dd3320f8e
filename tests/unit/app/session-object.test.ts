import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, ME, SIGN_OUT, signedIn, signInStep } from './stage.js';

const NONE = { accessToken: null, refreshToken: null };

describe("an app's session object", () => {
  it('returns one header with its tokens for the host server', async () => {
    const { tokenStore } = signedIn();
    const { app, run } = createAppStage({ tokenStore });
    expect(JSON.parse((await run(app.session.authHeaders()))['x-stack-auth'])).toEqual(tokenStore);
    expect(await createAppStage().app.session.authHeaders()).toEqual({ 'x-stack-auth': JSON.stringify(NONE) });
  });

  it('calls listeners on sign-in and sign-out until they stop listening', async () => {
    const { app, network, run } = createAppStage();
    network.script(signInStep('a'), { match: SIGN_OUT, bodyRaw: '{}' }, { match: ME, ...userResponse() });
    const listener = vi.fn();
    const stop = app.session.listen(listener);
    await run(app.auth.signInWithPassword(CREDENTIALS));
    expect(listener).toHaveBeenCalledTimes(1);
    await run(app.auth.signOut());
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    await run(app.auth.signInWithPassword(CREDENTIALS));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reports the errors of async listeners, which would otherwise end a Node process', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { app, network, clock, outcome } = createAppStage(signedIn());
    const reject = (where: string) => async () => Promise.reject(new Error(where));
    app.session.watch(reject('session.watch'));
    app.session.listen(reject('session.listen'));
    app.onRetry(reject('onRetry'));
    app.teams.list.query({ userId: 'me' }).watch(reject('watch'));
    network.script({ drop: 'connection-refused' }, { body: { items: [] } }, { match: SIGN_OUT, bodyRaw: '{}' });
    await clock.advance(10_000);
    await outcome(app.auth.signOut());
    const reported = new Set(report.mock.calls.map(([error]) => (error as Error).message));
    expect(reported).toEqual(new Set(['session.watch', 'watch', 'onRetry', 'session.listen']));
    app.dispose();
  });
});
