import { describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../src/admin.js';
import { createClientApp } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createAppStage, signedIn } from './stage.js';

// TypeScript rejects these calls, but plain JavaScript does not.
describe('without its input', () => {
  it.each([
    ['projectId', createClientApp],
    ['secretServerKey', createServerApp],
    ['superSecretAdminKey', createAdminApp],
  ])('an app cannot be created, and the error names %s', (name, create) => {
    for (const options of [undefined, null]) {
      expect(() => create(options as never)).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
      expect(() => create(options as never)).toThrow(name);
    }
  });

  it.each([
    ['signInWithPassword', 'email'],
    ['checkPasswordResetCode', 'code'],
    ['resetPassword', 'code'],
    ['updatePassword', 'oldPassword'],
    ['setPassword', 'password'],
    ['signInWithMagicLink', 'code'],
    ['verifyEmail', 'code'],
    ['completeMfa', 'attemptCode'],
    ['signInWithOAuth', 'provider'],
    ['linkOAuthAccount', 'provider'],
    ['getConnectedAccount', 'provider'],
    ['promptCliLogin', 'appUrl'],
  ] as const)('%s rejects with ASSERTION, and the error names %s', async (name, field) => {
    const { app, network, outcome } = createAppStage(signedIn());
    for (const input of [undefined, null]) {
      const call = app.auth[name] as (input: unknown) => Promise<unknown>;
      expect(await outcome(call(input))).toMatchObject({ error: { code: 'ASSERTION', message: expect.stringContaining(field) as string } });
    }
    expect(network.sent).toHaveLength(0);
  });

  it('no method of `app.auth` rejects with a TypeError', async () => {
    for (const tokens of [signedIn(), {}]) {
      const { app, network, clock } = createAppStage(tokens);
      network.script({ drop: 'connection-refused', always: true });
      for (const [name, call] of Object.entries(app.auth) as [string, (input?: unknown) => Promise<unknown>][]) {
        const settled = await Promise.race([clock.outcome(call()), clock.advance(600_000)]);
        expect([name, (settled as { error?: unknown } | undefined)?.error instanceof TypeError]).toEqual([name, false]);
      }
      app.dispose();
    }
  });

  it('a method that needs no input accepts null, and so does its query', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script({ body: { items: [] }, always: true });
    expect(await run(app.teams.list(null as never))).toEqual([]);
    expect(app.teams.list.query(null as never)).toBe(app.teams.list.query());
  });

  it.each([
    ['teams.create', 'displayName'],
    ['teamInvitations.send', 'teamId'],
    ['contactChannels.create', 'value'],
    ['teamInvitations.list', 'teamId'],
    ['teams.get', 'id'],
  ])('%s rejects with ASSERTION, and the error names %s', async (path, field) => {
    const { app, network, outcome } = createAppStage(signedIn());
    const [resource = '', verb = ''] = path.split('.');
    const call = (app as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>)[resource]![verb]!;
    for (const input of [undefined, null])
      expect(await outcome(call(input, null))).toMatchObject({
        error: { code: 'ASSERTION', message: expect.stringContaining(`"${field}"`) as string },
      });
    expect(network.sent).toHaveLength(0);
  });
});
