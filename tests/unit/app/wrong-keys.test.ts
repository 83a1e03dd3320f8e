import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { knownError } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS } from './stage.js';

describe('a project that the service does not accept', () => {
  it.each([
    ['INVALID_PUBLISHABLE_CLIENT_KEY', 401],
    ['PROJECT_NOT_FOUND', 404],
  ])('is named in the console once (%s), without the key', async (code, status) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const { app, network, outcome } = createAppStage();
    network.script({ ...knownError(code, status, { project_id: app.projectId }), always: true });
    await outcome(app.currentProject.get());
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(printed.mock.calls).toEqual([[`Portico: projectId or publishableClientKey is wrong for https://api.example (${code}).`]]);
  });

  it('is not named for other errors', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const { app, network, outcome } = createAppStage();
    network.script(knownError('EMAIL_PASSWORD_MISMATCH', 400));
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(printed).not.toHaveBeenCalled();
  });
});
