import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { knownError } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS } from './stage.js';

describe('a problem with the project ID or the publishable client key', () => {
  it.each([
    ['INVALID_PUBLISHABLE_CLIENT_KEY', 401],
    ['PROJECT_NOT_FOUND', 404],
  ])('is reported once in the console, without the value of the key (%s)', async (code, status) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage();
    network.script({ ...knownError(code, status, { project_id: app.projectId }), always: true });
    await outcome(app.currentProject.get());
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(consoleError.mock.calls).toEqual([[`Portico: projectId or publishableClientKey is wrong for https://api.example (${code}).`]]);
  });

  it.each(['ssk_secret', 'sak_secret'])(
    'prevents the creation of an app if the key is a secret key, and the error does not contain the key (%s)',
    (key) => {
      const create = () => createAppStage({ publishableClientKey: key });
      expect(create).toThrow('publishableClientKey is a secret key. Revoke that key, because browsers may have received it.');
    },
  );

  it('is reported if the key is missing', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage({ publishableClientKey: undefined });
    network.script({ ...knownError('CLIENT_AUTHENTICATION_REQUIRED', 401), always: true });
    await outcome(app.currentProject.get());
    await outcome(app.currentProject.get());
    expect(consoleError.mock.calls).toEqual([
      ['Portico: publishableClientKey is missing for https://api.example (CLIENT_AUTHENTICATION_REQUIRED).'],
    ]);
  });

  it.each([
    ['pck_1', 'projectId or publishableClientKey is wrong'],
    [undefined, 'publishableClientKey is missing'],
  ])('is reported if the first request is a refresh (key: %s)', async (publishableClientKey, problem) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage({ publishableClientKey, tokenStore: { accessToken: null, refreshToken: 'r' } });
    network.script({ ...knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', 400), always: true });
    await outcome(app.getUser());
    expect(consoleError.mock.calls).toEqual([[`Portico: ${problem} for https://api.example (INVALID_OAUTH_CLIENT_ID_OR_SECRET).`]]);
  });

  it('is reported as a wrong project ID if there is no key but the service does not know the project', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage({ publishableClientKey: undefined });
    network.script({ ...knownError('PROJECT_NOT_FOUND', 404), always: true });
    await outcome(app.currentProject.get());
    expect(consoleError.mock.calls.join()).toContain('projectId or publishableClientKey is wrong');
  });

  it('is not reported if a call fails with another error', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage();
    network.script(knownError('EMAIL_PASSWORD_MISMATCH', 400));
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(consoleError).not.toHaveBeenCalled();
  });
});
