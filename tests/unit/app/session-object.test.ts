import { describe, expect, it, vi } from 'vitest';
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
});
