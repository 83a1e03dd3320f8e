// Tests methods of client apps. Their code loads with the first call. While the code loads, another user may sign in, and the caller may
// change the input object.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PorticoError } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { knownError, makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { createNetwork } from '../../support/network.js';
import { createAppStage, CREDENTIALS, ORIGIN, signInStep } from './stage.js';

const SERVER = { projectId: 'p', publishableClientKey: 'pck_1', secretServerKey: 'ssk_1', baseUrl: 'https://api.example' };
const tokensOf = (sub: string) => ({ accessToken: makeToken({ sub }), refreshToken: `refresh-${sub}` });

describe('while the code of a method loads', () => {
  it('the sign-in of another user aborts a call to an auth method, so that the call does not act for that user', async () => {
    const store = createMemoryStore(tokensOf('a'));
    const { app, network } = createAppStage({ tokenStore: store });
    const call = app.auth.setPassword({ password: 'correct horse battery' });
    store.write(tokensOf('b'));
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' } satisfies Partial<PorticoError>);
    expect(network.sent).toEqual([]);
  });

  it('a call to a resource method keeps its session, even if another user signs in', async () => {
    const tokens = tokensOf('a');
    const store = createMemoryStore(tokens);
    const { app, network, run } = createAppStage({ tokenStore: store });
    network.script({ body: { items: [] } });
    const call = run(app.teams.list());
    store.write(tokensOf('b'));
    expect(await call).toEqual([]);
    expect(network.sent[0]?.headers.get('x-stack-access-token')).toBe(tokens.accessToken);
  });

  it('a change to the input object does not affect the call', async () => {
    const { app, network, run } = createAppStage({ tokenStore: tokensOf('a') });
    network.script({ body: { success: true }, always: true });
    const target = { id: 'one' };
    const deletion = app.teams.delete(target);
    const password = { password: 'correct horse battery' };
    const set = app.auth.setPassword(password);
    target.id = 'two';
    password.password = '';
    await run(Promise.all([deletion, set]));
    expect(network.sent).toHaveLength(2);
    expect(network.to('DELETE /teams/one')).toHaveLength(1);
    expect(network.to('POST /auth/password/set')[0]?.body).toBe('{"password":"correct horse battery"}');
  });

  it('an input that is a class instance keeps the values of its getters', async () => {
    const { app, network, run } = createAppStage({ tokenStore: tokensOf('a') });
    network.script({ ...knownError('VERIFICATION_CODE_NOT_FOUND', 404), match: 'POST /auth/otp/sign-in' }, { body: { success: true } });
    class Input {
      #text = 'one';
      get code(): string {
        return this.#text;
      }
      get id(): string {
        return this.#text;
      }
    }
    await run(Promise.all([app.auth.signInWithMagicLink(new Input()), app.teams.delete(new Input())]));
    expect(network.to('POST /auth/otp/sign-in')[0]?.body).toBe('{"code":"one"}');
    expect(network.to('DELETE /teams/one')).toHaveLength(1);
  });
});

describe('a call whose input has a getter that throws an error', () => {
  it('rejects with this error, even if the method returns a list in pages', async () => {
    const { app } = createAppStage({ tokenStore: tokensOf('a') });
    const input = {
      get id(): string {
        throw new RangeError('no id');
      },
    };
    await expect(app.teams.get(input)).rejects.toThrow('no id');
    const server = createServerApp({ ...SERVER, platform: createNetwork().clock.platform });
    await expect(server.users.list(input as object)).rejects.toThrow('no id');
  });
});

describe('an input that is a class instance', () => {
  class Reference {
    #id: string;
    constructor(id: string) {
      this.#id = id;
    }
    get id(): string {
      return this.#id;
    }
  }

  it('identifies its query by the values of its getters', () => {
    const { app } = createAppStage({ tokenStore: tokensOf('a') });
    const query = app.teams.get.query(new Reference('one'));
    expect(query).toBe(app.teams.get.query({ id: 'one' }));
    expect(query).not.toBe(app.teams.get.query(new Reference('two')));
    expect(app.teams.get.query(Object.create({ id: 'two' }) as { id: string })).toBe(app.teams.get.query({ id: 'two' }));
  });
});

describe('the page to which a user returns after linking a provider account', () => {
  const returnsTo = async (at: string, returnTo?: string): Promise<string | null> => {
    vi.stubGlobal('document', { cookie: '' });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { app, page } = createAppStage({ tokenStore: tokensOf('a'), redirectMethod: 'window', urls: { signIn: '/' } }, `${ORIGIN}${at}`);
    const failure = app.auth.linkOAuthAccount({ provider: 'github', returnTo });
    page.rewrite(`${ORIGIN}/elsewhere`);
    let error: unknown;
    failure.catch((reason: unknown) => (error = reason));
    await vi.waitFor(() => expect(error !== undefined || page.visits.length > 1).toBe(true));
    if (error) throw error as Error;
    return new URL(page.href()).searchParams.get('after_callback_redirect_url');
  };

  it.each([
    ['/settings?tab=1#top', undefined, '/settings?tab=1#top'],
    ['/settings?tab=1', '?tab=2', '/settings?tab=2'],
    // Users must not return to these three pages. Instead, they return to the page that is open when the code has loaded.
    ['/#/settings', undefined, '/elsewhere'],
    [`/settings?q=${'x'.repeat(2100)}`, undefined, '/elsewhere'],
    ['/a%ff', undefined, '/elsewhere'],
  ])('(linked at %s with `returnTo` %s) is %s', async (at, returnTo, expected) => expect(await returnsTo(at, returnTo)).toBe(expected));

  it('is checked before the flow starts', async () => {
    await expect(returnsTo('/settings', 'https://evil.example/')).rejects.toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
  });
});

describe('an anonymous sign-up whose response arrives after a user signed in', () => {
  it('does not replace that user', async () => {
    const { app, network, run, clock } = createAppStage();
    network.script(
      { match: 'POST /auth/anonymous/sign-up', delayMs: 5000, ...signInResponse(makeToken({ sub: 'anon' }), 'refresh-anon') },
      signInStep('ada'),
      { match: 'GET /users/me', always: true, ...userResponse({ id: 'ada' }) },
    );
    const found = app.getUser({ or: 'anonymous' });
    await clock.settle();
    await app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true });
    expect(await run(found)).toMatchObject({ id: 'ada' });
    expect((await app.session.tokens()).refreshToken).toBe('refresh-ada');
  });
});

it('session.userId() returns the user ID in the stored access token', () => {
  const { app } = createAppStage({ tokenStore: tokensOf('a') });
  expect(app.session.userId()).toBe('a');
  expect(createAppStage({ tokenStore: { accessToken: null, refreshToken: 'r' } }).app.session.userId()).toBeUndefined();
  expect(createAppStage().app.session.userId()).toBeUndefined();
});
