import { describe, expect, it, vi } from 'vitest';
import type { Step } from '../../support/network.js';
import { knownError } from '../../support/tokens.js';
import { createAppStage, signedIn } from '../app/stage.js';

const START = 'POST /auth/cli';
const POLL = 'POST /auth/cli/poll';
const started = { match: START, body: { polling_code: 'p0lling', login_code: '7k3m9qxa code', expires_at: '2026-01-01T00:00:00.000Z' } };
const poll = (status: string, more: object = {}) => ({ match: POLL, body: { status, ...more } });

const createStage = (...steps: readonly Step[]) => {
  const stage = createAppStage({ page: undefined, ...signedIn() });
  stage.network.script(started, ...steps);
  const promptLink = vi.fn<(url: string, comparisonCode: string) => void>();
  const prompt = (more: object = {}) => stage.run(stage.app.auth.promptCliLogin({ appUrl: 'https://app.example/', promptLink, ...more }));
  return { ...stage, promptLink, prompt };
};

describe('signing in a command-line program', () => {
  it('shows one link with a comparison code, polls every two seconds, and returns the refresh token', async () => {
    const { network, promptLink, prompt } = createStage(poll('waiting'), poll('waiting'), {
      ...poll('success', { refresh_token: 'cli-refresh' }),
      status: 201,
    });
    expect(await prompt()).toStrictEqual({ status: 'ok', data: 'cli-refresh' });
    expect(promptLink.mock.calls).toEqual([['https://app.example/handler/cli-auth-confirm?login_code=7k3m9qxa%20code', '7K3M-9QXA']]);
    expect(network.to(POLL).map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"polling_code":"p0lling"}'));
    const [first = 0, second = 0, third = 0] = network.to(POLL).map(({ atMs }) => atMs);
    expect([second - first, third - second]).toEqual([2000, 2000]);
  });

  it('names the endpoint in the error for a response that is not complete', async () => {
    const { prompt } = createStage({ match: POLL, body: {} });
    expect(await prompt()).toMatchObject({
      status: 'error',
      error: { code: 'CLI_AUTH_ERROR', message: expect.stringContaining('(POST /auth/cli/poll).') as string },
    });
  });

  it.each([
    undefined,
    null,
    '',
    5,
    'app.example',
    '/app',
    '//app.example',
    'javascript:x',
    'https://app.example/?a=b',
    'https://app.example#a',
  ])('rejects the app URL %j before it sends a request, and the error names the option', async (appUrl) => {
    const { app, network, outcome } = createStage(poll('expired'));
    const login = app.auth.promptCliLogin({ appUrl: appUrl as string, promptLink: () => undefined });
    expect(await outcome(login)).toMatchObject({
      error: { code: 'ASSERTION', message: 'appUrl must be the URL of the web app, for example https://example.com.' },
    });
    expect(network.sent).toHaveLength(0);
  });

  it("does not use the current user's session", async () => {
    const { network, prompt } = createStage(poll('expired'));
    await prompt();
    for (const { headers } of network.sent) {
      expect(headers.get('x-stack-publishable-client-key')).toBe('pck_1');
      expect([headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token')]).toEqual([null, null]);
    }
  });

  it('uses another handler path, interval, and lifetime on request', async () => {
    const { network, promptLink, prompt } = createStage(poll('waiting'), poll('used'));
    await prompt({ handlerPath: '/auth', waitTimeMs: 50, expiresInMs: 60_000 });
    expect(promptLink.mock.calls[0]?.[0]).toContain('https://app.example/auth/cli-auth-confirm?');
    await prompt({ handlerPath: '/auth.html?page=', waitTimeMs: 50, expiresInMs: 60_000 });
    expect(promptLink.mock.calls[1]?.[0]).toContain('https://app.example/auth.html?page=cli-auth-confirm&login_code=');
    expect(network.to(START)[0]?.body).toBe('{"expires_in_millis":60000}');
    const [first = 0, second = 0] = network.to(POLL).map(({ atMs }) => atMs);
    expect(second - first).toBe(50);
  });

  it('prints the link and the comparison code if promptLink is omitted', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await createStage(poll('expired')).prompt({ promptLink: undefined });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/\/handler\/cli-auth-confirm\?login_code=.*\n.*: 7K3M-9QXA$/) as string,
    );
    log.mockRestore();
  });

  it('ends with the error of `promptLink` if it throws or rejects, and stops polling', async () => {
    const error = new Error('no browser');
    for (const promptLink of [
      async () => Promise.reject(error),
      () => {
        throw error;
      },
    ]) {
      const { network, app, outcome, clock } = createStage({ ...poll('waiting'), always: true });
      expect(await outcome(app.auth.promptCliLogin({ appUrl: 'https://app.example/', promptLink }))).toEqual({ error });
      const sent = network.sent.length;
      await clock.advance(60_000);
      expect([network.sent.length, clock.timers()]).toEqual([sent, 0]);
    }
  });

  it('does not wait for `promptLink`, which may show the link until the login ends', async () => {
    const { prompt } = createStage(poll('waiting'), poll('used'));
    const promptLink = () => new Promise<void>(() => undefined);
    expect(await prompt({ promptLink })).toMatchObject({ status: 'error', error: { code: 'CLI_AUTH_USED_ERROR' } });
  });

  it.each([
    [poll('expired'), 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'],
    [poll('used'), 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
    [poll('asleep'), 'CLI_AUTH_ERROR', expect.stringContaining('does not support')],
    [poll('success', { refresh_token: 'cli-refresh' }), 'CLI_AUTH_ERROR', expect.any(String)],
    [{ ...poll('success'), status: 201 }, 'CLI_AUTH_ERROR', expect.any(String)],
    [{ match: POLL, ...knownError('INVALID_POLLING_CODE', 400) }, 'CLI_AUTH_ERROR', expect.any(String)],
    [{ match: POLL, status: 500, bodyRaw: 'x' }, 'CLI_AUTH_ERROR', expect.any(String)],
  ])('maps the response %j to the error %s', async (step, code, message) => {
    const { network, prompt } = createStage(step);
    expect(await prompt()).toMatchObject({ status: 'error', error: { code, message } });
    expect(network.to(POLL)).toHaveLength(1);
  });

  // After a connection failure, a client must poll more slowly (RFC 8628, section 3.5).
  it.each([
    { match: POLL, drop: 'connection-refused' },
    { match: POLL, drop: 'mid-body' },
    { match: POLL, drop: 'never-responds' },
    { match: POLL, status: 503, bodyRaw: 'restarting' },
    { match: POLL, status: 429, headers: { 'retry-after': '30' }, bodyRaw: 'x' },
  ])('continues to poll, more slowly, after %j', async (step) => {
    // The transport retries a rate-limited call four times before the flow polls again.
    const lost = step.status === 429 ? Array.from({ length: 5 }, () => step) : [step];
    const { network, prompt } = createStage(poll('waiting'), ...lost, {
      ...poll('success', { refresh_token: 'cli-refresh' }),
      status: 201,
    });
    expect(await prompt()).toStrictEqual({ status: 'ok', data: 'cli-refresh' });
    const moments = network.to(POLL).map(({ atMs }) => atMs);
    expect((moments.at(-1) ?? 0) - (moments.at(-2) ?? 0), 'the interval after a failed poll').toBeGreaterThanOrEqual(4000);
  });

  it('increases the interval while the service is unreachable, restores it afterward, and ends when the login expires', async () => {
    const drop = { match: POLL, drop: 'connection-refused' };
    const recovering = createStage(drop, drop, drop, poll('waiting'), poll('waiting'), poll('used'));
    await recovering.prompt();
    const moments = recovering.network.to(POLL).map(({ atMs }) => atMs);
    expect(moments.slice(1).map((at, index) => at - (moments[index] ?? 0))).toEqual([4000, 8000, 16_000, 2000, 2000]);
    const unreachable = createStage({ ...drop, always: true });
    const before = unreachable.clock.platform.elapsed();
    expect(await unreachable.prompt({ expiresInMs: 300_000 })).toMatchObject({ error: { code: 'CLI_AUTH_EXPIRED_ERROR' } });
    expect(unreachable.clock.platform.elapsed() - before).toBe(300_000);
    expect(unreachable.network.to(POLL).length).toBeLessThan(12);
    const limited = createStage({ ...drop, always: true });
    expect(await limited.prompt({ maxAttempts: 3 })).toMatchObject({ error: { code: 'CLI_AUTH_ERROR' } });
    expect(limited.network.to(POLL)).toHaveLength(3);
  });

  // Timers fire immediately if their delay is out of range.
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, 3_000_000_000])(
    'rejects an interval of %d milliseconds',
    async (waitTimeMs) => {
      const { app, network, outcome } = createStage(poll('waiting'));
      expect(await outcome(app.auth.promptCliLogin({ appUrl: 'https://app.example', waitTimeMs }))).toMatchObject({
        error: { code: 'ASSERTION' },
      });
      expect(network.sent).toHaveLength(0);
      expect(() => app.clock.after(waitTimeMs, () => undefined)).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
    },
  );

  it('ends after the maximum number of polls, without another pause', async () => {
    const { network, prompt, clock } = createStage({ ...poll('waiting'), always: true });
    const before = clock.platform.elapsed();
    expect(await prompt({ maxAttempts: 3 })).toMatchObject({ error: { message: 'Timed out waiting for CLI authentication.' } });
    expect([network.to(POLL).length, clock.platform.elapsed() - before]).toEqual([3, 4000]);
  });
});

describe('confirming the sign-in of a command-line program in the browser', () => {
  it("sends the session's refresh token, and requires a session", async () => {
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
