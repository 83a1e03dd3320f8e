import { describe, expect, it, vi } from 'vitest';
import type { Step } from '../../support/network.js';
import { knownError } from '../../support/tokens.js';
import { createAppStage, signedIn } from '../app/stage.js';

const START = 'POST /auth/cli';
const POLL = 'POST /auth/cli/poll';
const started = { match: START, body: { polling_code: 'p0lling', login_code: 'l0gin code', expires_at: '2026-01-01T00:00:00.000Z' } };
const poll = (status: string, more: object = {}) => ({ match: POLL, body: { status, ...more } });

const createStage = (...steps: readonly Step[]) => {
  const stage = createAppStage({ page: undefined, ...signedIn() });
  stage.network.script(started, ...steps);
  const promptLink = vi.fn<(url: string) => void>();
  const prompt = (more: object = {}) => stage.run(stage.app.auth.promptCliLogin({ appUrl: 'https://app.example/', promptLink, ...more }));
  return { ...stage, promptLink, prompt };
};

describe('signing a command-line program in', () => {
  it('shows one link, asks every two seconds, and answers the refresh token', async () => {
    const { network, promptLink, prompt } = createStage(poll('waiting'), poll('waiting'), {
      ...poll('success', { refresh_token: 'cli-refresh' }),
      status: 201,
    });
    expect(await prompt()).toStrictEqual({ status: 'ok', data: 'cli-refresh' });
    expect(promptLink.mock.calls).toEqual([['https://app.example/handler/cli-auth-confirm?login_code=l0gin%20code']]);
    expect(network.to(POLL).map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"polling_code":"p0lling"}'));
    const [first = 0, second = 0, third = 0] = network.to(POLL).map(({ atMs }) => atMs);
    expect([second - first, third - second]).toEqual([2000, 2000]);
  });

  it('takes no part of whoever is signed in here', async () => {
    const { network, prompt } = createStage(poll('expired'));
    await prompt();
    for (const { headers } of network.sent) {
      expect(headers.get('x-stack-publishable-client-key')).toBe('pck_1');
      expect([headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token')]).toEqual([null, null]);
    }
  });

  it('goes by another handler, another pause and another life', async () => {
    const { network, promptLink, prompt } = createStage(poll('waiting'), poll('used'));
    await prompt({ handler: '/auth', waitTimeMs: 50, expiresInMs: 60_000 });
    expect(promptLink.mock.calls[0]?.[0]).toContain('https://app.example/auth/cli-auth-confirm?');
    expect(network.to(START)[0]?.body).toBe('{"expires_in_millis":60000}');
    const [first = 0, second = 0] = network.to(POLL).map(({ atMs }) => atMs);
    expect(second - first).toBe(50);
  });

  it('prints the link where nobody shows it', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await createStage(poll('expired')).prompt({ promptLink: undefined });
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/handler/cli-auth-confirm?login_code=') as string);
    log.mockRestore();
  });

  it.each([
    [poll('expired'), 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'],
    [poll('used'), 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
    [poll('asleep'), 'CLI_AUTH_ERROR', expect.stringContaining('does not know')],
    [poll('success', { refresh_token: 'cli-refresh' }), 'CLI_AUTH_ERROR', expect.any(String)],
    [{ ...poll('success'), status: 201 }, 'CLI_AUTH_ERROR', expect.any(String)],
    [{ match: POLL, ...knownError('INVALID_POLLING_CODE', 400) }, 'CLI_AUTH_ERROR', expect.any(String)],
    [{ match: POLL, status: 500, bodyRaw: 'x' }, 'CLI_AUTH_ERROR', expect.any(String)],
    [{ match: POLL, drop: 'connection-refused' }, 'CLI_AUTH_ERROR', expect.any(String)],
  ])('answers, after %j, %s', async (step, code, message) => {
    const { network, prompt } = createStage(step);
    expect(await prompt()).toMatchObject({ status: 'error', error: { code, message } });
    expect(network.to(POLL)).toHaveLength(1);
  });

  it('gives up after as many looks as it may take, without another pause', async () => {
    const { network, prompt, clock } = createStage({ ...poll('waiting'), always: true });
    const before = clock.platform.elapsed();
    expect(await prompt({ maxAttempts: 3 })).toMatchObject({ error: { message: 'Timed out waiting for CLI authentication.' } });
    expect([network.to(POLL).length, clock.platform.elapsed() - before]).toEqual([3, 4000]);
  });
});

describe('confirming it in the browser', () => {
  it('hands over the refresh token of the session, and only that of a session', async () => {
    const { app, network, run, outcome } = createAppStage(signedIn());
    network.script({ body: { success: true } });
    await run(app.auth.confirmCliLogin({ loginCode: 'l0gin' }));
    expect(network.sent[0]?.body).toBe('{"login_code":"l0gin","refresh_token":"refresh-a"}');
    const nobody = createAppStage();
    expect(await nobody.outcome(nobody.app.auth.confirmCliLogin({ loginCode: 'l0gin' }))).toMatchObject({
      error: { code: 'CLI_AUTH_ERROR' },
    });
    expect(nobody.network.sent).toHaveLength(0);
    network.reset();
    network.script({ status: 400, bodyRaw: 'The login code is unknown.' });
    expect(await outcome(app.auth.confirmCliLogin({ loginCode: 'x' }))).toMatchObject({ error: { code: 'HTTP', status: 400 } });
  });
});
