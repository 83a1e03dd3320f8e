import { describe, expect, it, vi } from 'vitest';
import { elementLanguages, exchange } from '../../../src/transport/exchange.js';
import type { ApiRequest } from '../../../src/transport/send.js';
import { createStage, KEY, PROJECT, tokensInTurn } from './stage.js';

const sendOne = async (request: Partial<ApiRequest> = {}, identity = {}) => {
  const stage = createStage(identity);
  stage.network.script({ body: {} });
  await stage.call(request);
  return stage.network.sent[0] as (typeof stage.network.sent)[number];
};

describe('the headers of a request', () => {
  it('are exactly the headers that the contract specifies', async () => {
    const { headers } = await sendOne();
    const { 'x-stack-random-nonce': nonce, ...rest } = Object.fromEntries(headers);
    expect(nonce).toMatch(/^[\w+/]{44}$/);
    expect(rest).toEqual({
      'x-stack-project-id': PROJECT,
      'x-stack-access-type': 'client',
      'x-stack-client-version': 'js portico-auth@0.1.0',
      'x-stack-override-error-status': 'true',
      'x-stack-publishable-client-key': KEY,
      'ngrok-skip-browser-warning': 'true',
    });
  });

  it('have a new nonce for each attempt', async () => {
    const { network, call } = createStage();
    network.script({ drop: 'connection-refused' }, { drop: 'dns-failure' }, { body: {} });
    await call();
    expect(new Set(network.sent.map(({ headers }) => headers.get('x-stack-random-nonce'))).size).toBe(3);
  });

  it('include the language of the elements or else of the page, so that emails are in this language', async () => {
    const sent = async (lang: string | undefined, tags?: string) => {
      vi.stubGlobal('document', { documentElement: lang === undefined ? undefined : { lang } });
      elementLanguages.tags = tags;
      const [call, form] = [await sendOne(), await sendOne({ method: 'POST', form: { grant_type: 'refresh_token' } })];
      expect(form.headers.get('accept-language')).toBe(call.headers.get('accept-language'));
      return call.headers.get('accept-language');
    };
    try {
      expect([await sent(undefined), await sent(''), await sent('de'), await sent('de', 'el,ar')]).toEqual([null, null, 'de', 'el,ar']);
      expect([await sent('de_DE'), await sent('d\u00e9')]).toEqual([null, null]);
    } finally {
      delete elementLanguages.tags;
      vi.unstubAllGlobals();
    }
  });

  it('include the content type only with a body', async () => {
    expect((await sendOne({ method: 'POST', body: {} })).headers.get('content-type')).toBe('application/json');
    expect((await sendOne({ method: 'DELETE' })).headers.has('content-type')).toBe(false);
  });

  it('include the tokens, if any', async () => {
    const both = await sendOne({ tokenSource: tokensInTurn({ accessToken: 'a', refreshToken: 'r' }) });
    expect(both.headers.get('x-stack-access-token')).toBe('a');
    expect(both.headers.get('x-stack-refresh-token')).toBe('r');
    const one = await sendOne({ tokenSource: tokensInTurn({ accessToken: 'a', refreshToken: null }) });
    expect(one.headers.has('x-stack-refresh-token')).toBe(false);
    const none = await sendOne({ tokenSource: tokensInTurn(null) });
    expect(none.headers.has('x-stack-access-token')).toBe(false);
  });

  it('include the access type and its key or token, even if the key is not immediately available', async () => {
    for (const proof of [{ 'x-stack-secret-server-key': 'ssk_1' }, Promise.resolve({ 'x-stack-secret-server-key': 'ssk_1' })]) {
      const { headers } = await sendOne({ access: 'server' }, { keys: { headers: () => proof } });
      expect(headers.get('x-stack-access-type')).toBe('server');
      expect(headers.get('x-stack-secret-server-key')).toBe('ssk_1');
      expect(headers.has('x-stack-publishable-client-key')).toBe(false);
    }
  });

  it('are overridden by headers from the host app', async () => {
    const { headers } = await sendOne(
      { method: 'POST', body: {} },
      { extraHeaders: { 'x-stack-client-version': 'js host@9', 'x-proxy': '1', 'content-type': 'text/plain' } },
    );
    expect(headers.get('x-stack-client-version')).toBe('js host@9');
    expect(headers.get('x-proxy')).toBe('1');
    expect(headers.get('content-type')).toBe('text/plain');
  });
});

describe('a request', () => {
  it('fails if the browser hides the status of a redirect', async () => {
    const { clock } = createStage();
    const platform = { ...clock.platform, fetch: async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }) };
    const call = exchange(platform, 'https://api.example/x', { method: 'GET', headers: {} }, { timeoutMs: 1000, signal: undefined });
    await expect(call).rejects.toMatchObject({ code: 'PROTOCOL', message: expect.stringContaining('redirects') as string });
  });

  it('sends no cookies, uses no cache, and follows no redirect', async () => {
    expect((await sendOne()).init).toMatchObject({ credentials: 'omit', cache: 'no-store', redirect: 'manual' });
  });

  it('is sent to /api/v1 on the service, without a trailing slash', async () => {
    expect((await sendOne({ path: '/users/me?limit=5' })).url.href).toBe('https://api.example/api/v1/users/me?limit=5');
    expect((await sendOne({ path: '/users/' })).url.href).toBe('https://api.example/api/v1/users');
    expect((await sendOne({ path: '/' })).url.href).toBe('https://api.example/api/v1');
  });

  it('sends its body as JSON', async () => {
    expect((await sendOne({ method: 'POST', body: { a: [1, null] } })).body).toBe('{"a":[1,null]}');
    expect((await sendOne({ method: 'POST', body: null })).body).toBe('null');
    expect((await sendOne()).body).toBeNull();
  });

  it('can be a form without tokens, keys, or service headers', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'r+1&x' };
    const { headers, body } = await sendOne({ method: 'POST', form }, { extraHeaders: { 'x-proxy': '1' } });
    expect(body).toBe('grant_type=refresh_token&refresh_token=r%2B1%26x');
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-proxy': '1',
    });
  });
});
