// Checks that calls reject single values of wrong types, before they send a request.
import { describe, expect, it } from 'vitest';
import { withInputs } from '../../../src/app/bind.js';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { createAppStage, CREDENTIALS, ORIGIN, signedIn } from './stage.js';

type Call = (input?: unknown) => Promise<unknown>;

const circular = { self: {} as object };
circular.self = circular;

describe('a value that JSON cannot represent', () => {
  it.each([
    ['a circular object', circular],
    ['a big integer', { big: 5n }],
    ['a function', () => undefined],
  ])('is rejected with ASSERTION, and the error names the field: %s', async (_, clientMetadata) => {
    const { app, network, outcome } = createAppStage(signedIn());
    const update = app.currentUser.update as unknown as Call;
    expect(await outcome(update({ clientMetadata }))).toMatchObject({
      error: { code: 'ASSERTION', message: '"clientMetadata" must be JSON.' },
    });
    expect(network.sent).toHaveLength(0);
  });

  it.each([5n, circular])('is rejected with ASSERTION in the input of a query: case %#', (userId) => {
    const query = createAppStage(signedIn()).app.teams.list.query as unknown as (input: object) => unknown;
    expect(() => query({ userId })).toThrow(expect.objectContaining({ code: 'ASSERTION', message: '"input" must be JSON.' }));
  });
});

describe('a number that is not finite', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'is rejected with ASSERTION, because JSON would turn it into null: %s',
    async (expiresInMs) => {
      const network = createNetwork();
      const options = { projectId: 'p', secretServerKey: 'ssk_1', baseUrl: ORIGIN, platform: network.clock.platform };
      const call = createServerApp(options).sessions.create({ userId: 'u', expiresInMs });
      expect(await network.clock.outcome(call)).toMatchObject({
        error: { code: 'ASSERTION', message: '"expiresInMs" must be a finite number.' },
      });
      expect(network.sent).toHaveLength(0);
    },
  );
});

describe('an input that is not an object', () => {
  it.each(['user-id', 5, () => 1, [['user-id']]])('is rejected with ASSERTION: case %#', async (input) => {
    const { app, network, outcome } = createAppStage(signedIn());
    const error = { code: 'ASSERTION', message: '"input" must be an object.' };
    expect(await outcome((app.teams.get as unknown as Call)(input))).toMatchObject({ error });
    expect(await outcome((app.teams.list as unknown as Call)(input))).toMatchObject({ error });
    expect(network.sent).toHaveLength(0);
  });
});

describe('the ID in a path', () => {
  it.each([
    [undefined, '"id" is missing.'],
    [null, '"id" is missing.'],
    [{ secret: 5 }, '"id" must be a string.'],
    [Object.create(null), '"id" must be a string.'],
    [5n, '"id" must be a string.'],
    ['', '"id" cannot be empty, "." or "..".'],
  ])('is rejected if it is not a string: case %#', async (id, message) => {
    const { app, network, outcome } = createAppStage(signedIn());
    expect(await outcome(app.teams.get({ id: id as string }))).toMatchObject({ error: { code: 'ASSERTION', message } });
    expect(network.sent).toHaveLength(0);
  });
});

describe('a field with choices', () => {
  it('accepts a boolean for `recursive`', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script({ body: { items: [] }, always: true });
    for (const recursive of [true, false, 'true', undefined] as const) await run(app.teamPermissions.list({ recursive }));
    expect(network.sent.map(({ url }) => url.searchParams.get('recursive'))).toEqual(['true', 'false', 'true', 'true']);
  });

  it('rejects an object with ASSERTION', async () => {
    const { app, outcome } = createAppStage(signedIn());
    const call = app.teamPermissions.list({ recursive: Object.create(null) as 'true' });
    expect(await outcome(call)).toMatchObject({ error: { code: 'ASSERTION', message: '"recursive" must be a string.' } });
  });
});

describe('a URL', () => {
  it('must be a string, not a `URL` object', async () => {
    const { app, outcome } = createAppStage(signedIn());
    const send = app.auth.sendMagicLink as unknown as Call;
    expect(await outcome(send({ email: CREDENTIALS.email, callbackUrl: new URL(`${ORIGIN}/page`) }))).toMatchObject({
      error: { code: 'ASSERTION', message: '"callbackUrl" must be a string.' },
    });
  });
});

describe('a listener', () => {
  it.each([undefined, null, {}])('that is %j is rejected with ASSERTION at once', (listener) => {
    const { app } = createAppStage(signedIn());
    const query = app.teams.list.query();
    const calls = [app.user.watch, app.user.listen, query.watch, query.listen, app.session.watch, app.session.listen, app.onRetry];
    for (const call of calls)
      expect(() => call(listener as never)).toThrow(
        expect.objectContaining({ code: 'ASSERTION', message: '"listener" must be a function.' }),
      );
  });
});

describe('withInputs', () => {
  it('returns methods that reject instead of throwing', async () => {
    const error = new Error('a value is missing');
    const { call } = withInputs({
      call: (): Promise<void> => {
        throw error;
      },
    });
    await expect(call()).rejects.toBe(error);
  });
});
