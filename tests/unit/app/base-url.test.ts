import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClientApp, type AppOptions } from '../../../src/index.js';
import { userResponse } from '../../support/tokens.js';
import { createAppStage, signedIn } from './stage.js';

const create = (options: Record<string, unknown>) => () => createClientApp({ projectId: 'p', ...options } as AppOptions);
const CONFIGURATION = expect.objectContaining({ code: 'CONFIGURATION' });

describe('an app cannot be created', () => {
  it.each([
    { baseUrl: undefined },
    { baseUrl: '' },
    { baseUrl: '/api' },
    { baseUrl: 'ftp://x' },
    { baseUrl: null },
    { baseUrl: { browser: 'https://x' } },
    { baseUrl: { browser: 5, server: 'https://x' } },
    { baseUrl: { browser: 'https://x', server: 5 } },
    { baseUrl: { browser: '/api', server: 'https://x' } },
    { baseUrl: 'https://api.example\\path' },
    { baseUrl: 'https:\\\\api.example' },
    { baseUrl: 'https://' },
    { baseUrl: 'https://api.example/api/v1' },
    { baseUrl: 'https://api.example/api/v1/' },
    { baseUrl: 'https://api.example?key=1' },
    { baseUrl: 'https://api.example#key' },
    { baseUrl: 'https://ada:secret@api.example' },
    { baseUrl: 'https://ada@api.example' },
    { baseUrl: ' https://api.example' },
    { baseUrl: 'https://api.example ' },
    { baseUrl: 'https:///api.example' },
    { baseUrl: 'https://api.example:99999' },
    { baseUrl: 'http://[::1' },
    { baseUrl: '//api.example' },
    { baseUrl: 'api.example' },
    { baseUrl: 'localhost:8102' },
    { baseUrl: new URL('https://api.example') },
  ])('with the base URL $baseUrl', (options) => {
    expect(create(options)).toThrow(CONFIGURATION);
    expect(create(options)).toThrow(/^baseUrl(\.browser|\.server)? must be the URL of the service, without \/api\/v1\./);
    expect(create(options)).not.toThrow('secret');
  });
});

describe('the error for a base URL', () => {
  it.each([
    [{ browser: '/api', server: 'https://x' }, 'baseUrl.browser must be'],
    [{ browser: 'https://x' }, 'baseUrl.server must be'],
    [new URL('https://api.example'), 'baseUrl must be'],
    [undefined, 'Or set PORTICO_API_URL or NEXT_PUBLIC_PORTICO_API_URL.'],
  ])('of %j says what is wrong', (baseUrl, message) => expect(create({ baseUrl })).toThrow(message));

  it('that is set does not mention the environment variables', () => expect(create({ baseUrl: '/api' })).not.toThrow('PORTICO_API_URL'));
});

afterEach(() => void vi.unstubAllGlobals());

describe('an app', () => {
  it.each(['HTTPS://api.example', 'Https://api.example/'])('sends requests to %s with the scheme in lower case', async (baseUrl) => {
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(new Response('{}', { status: 404 }));
    };
    const app = createClientApp({ projectId: 'p', baseUrl, tokenStore: 'memory', platform: { fetch } });
    await expect(app.currentProject.get()).rejects.toMatchObject({ status: 404 });
    expect(urls).toEqual(['https://api.example/api/v1/projects/current']);
  });

  it('in a browser does not require the URL for servers, which bundlers may leave out', () => {
    for (const server of [undefined, '']) {
      const options = { baseUrl: { browser: 'https://api.example', server }, tokenStore: 'memory', redirectMethod: 'none' };
      expect(create(options)).toThrow(CONFIGURATION);
      vi.stubGlobal('window', globalThis);
      vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
      create(options)().dispose();
      vi.unstubAllGlobals();
    }
  });

  it.each(['http://[::1]:8080', 'http://localhost:8102/', 'https://example.com/proxy/'])('can have the base URL %s', async (baseUrl) => {
    const { app, network, run } = createAppStage({ ...signedIn(), baseUrl });
    network.script(userResponse());
    await run(app.getUser());
    expect(network.sent[0]?.url.href).toBe(`${baseUrl.replace(/\/$/, '')}/api/v1/users/me`);
  });

  it('removes the trailing slashes of `baseUrl`, accepts an uppercase scheme, and uses `baseUrl.server` on servers', async () => {
    for (const baseUrl of [
      'https://api.example/',
      'https://api.example//',
      'HTTPS://api.example',
      { browser: 'https://wrong.example', server: 'https://api.example' },
    ]) {
      const { app, network, run } = createAppStage({ ...signedIn(), baseUrl });
      network.script(userResponse());
      await run(app.getUser());
      expect(network.sent[0]?.url.href).toBe('https://api.example/api/v1/users/me');
    }
  });
});
