import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME } from './stage.js';

const SOAK = fileURLToPath(new URL('../../support/soak.ts', import.meta.url));
const EIGHT_HOURS = 28_800_000;
const REFRESH_MARGIN_MS = 20_000;

it('a thousand apps leave no timer, channel, or listener, and the process exits', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', SOAK], { timeout: 100_000 });
  expect(JSON.parse(stdout)).toEqual({ apps: 1000, added: 2000, left: 0, handles: 0 });
});

describe('an eight-hour session', () => {
  it.each([600_000, 60_000])('refreshes each token about once when tokens are valid for %s ms', { timeout: 60_000 }, async (lifeMs) => {
    const store = createMemoryStore({ accessToken: null, refreshToken: 'refresh-a' });
    const { app, network, clock } = createAppStage({ tokenStore: store });
    const { platform } = clock;
    const INTERVAL_MS = 5000;
    let refreshes = 0;
    const end = platform.elapsed() + EIGHT_HOURS;
    while (platform.elapsed() < end) {
      network.reset();
      network.script(
        { match: ME, ...userResponse() },
        { match: 'POST /auth/oauth/token', body: { access_token: makeToken({ iatMs: platform.now(), lifeMs }) } },
      );
      expect(await clock.run(app.getUser())).not.toBeNull();
      refreshes += network.to('POST /auth/oauth/token').length;
      await clock.advance(INTERVAL_MS);
    }
    // A session replaces a token when less than 20 seconds of its lifetime remain.
    expect(refreshes).toBeLessThanOrEqual(Math.ceil(EIGHT_HOURS / (lifeMs - REFRESH_MARGIN_MS)) + 1);
    expect(refreshes).toBeGreaterThanOrEqual(Math.floor(EIGHT_HOURS / lifeMs) - 1);
    app.dispose();
    expect(clock.timers()).toBe(0);
  });
});
