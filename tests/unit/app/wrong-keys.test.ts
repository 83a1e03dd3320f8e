import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { knownError } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS } from './stage.js';

describe('a wrong project ID or publishable client key', () => {
  it.each([
    ['INVALID_PUBLISHABLE_CLIENT_KEY', 401],
    ['PROJECT_NOT_FOUND', 404],
  ])('is reported once in the console, without its value (%s)', async (code, status) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { app, network, outcome } = createAppStage();
    network.script({ ...knownError(code, status, { project_id: app.projectId }), always: true });
    await outcome(app.currentProject.get());
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(consoleError.mock.calls).toEqual([[`Portico: projectId or publishableClientKey is wrong for https://api.example (${code}).`]]);
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
