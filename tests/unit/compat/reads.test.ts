// Tests how often the methods that read send requests (section 15.3 of the contract of the hosted service's SDK).
import { afterEach, expect, it, vi } from 'vitest';
import { StackClientApp } from '../../../src/compat.js';
import { linkCaches } from '../../../src/cache/query-cache.js';

afterEach(() => vi.unstubAllGlobals());

const PROJECT = {
  id: 'shop',
  display_name: 'Shop',
  config: {
    ...{ sign_up_enabled: true, credential_enabled: true, magic_link_enabled: false, passkey_enabled: false },
    ...{ client_team_creation_enabled: false, client_user_deletion_enabled: false, allow_user_api_keys: false, allow_team_api_keys: false },
    enabled_oauth_providers: [],
  },
};

const openApp = () => {
  let count = 0;
  vi.stubGlobal('fetch', async () => {
    count += 1;
    return Response.json(PROJECT);
  });
  const app = new StackClientApp({
    projectId: 'shop',
    publishableClientKey: 'pck_1',
    tokenStore: 'memory',
    baseUrl: 'https://own.example',
  });
  return { app, requests: () => count };
};

it('each call in a row sends a request, and waits for no timer', async () => {
  const { app, requests } = openApp();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (let call = 0; call < 5; call += 1) expect((await app.getProject()).displayName).toBe('Shop');
  vi.useRealTimers();
  expect(requests()).toBe(5);
});

it('parallel calls share one request', async () => {
  const { app, requests } = openApp();
  const [first, second] = await Promise.all([app.getProject(), app.getProject()]);
  expect(first).toEqual(second);
  expect(requests()).toBe(1);
});

it('a change through one app makes the linked caches of all apps stale, and each of them only once', () => {
  const link = linkCaches();
  const stale: string[] = [];
  const cacheOf = (name: string) =>
    link({ query: vi.fn(), forgetPersonal: vi.fn(), dispose: vi.fn(), invalidate: (tags) => void stale.push(`${name} ${tags.join()}`) });
  const [, second] = [cacheOf('first'), cacheOf('second')];
  second.invalidate(['teams']);
  expect(stale).toEqual(['second teams', 'first teams']);
});
