// Tests how long the drop-in entry keeps the options of apps that were serialized, which may contain tokens.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol, StackClientApp } from '../../../src/compat.js';

const APPS = 200;
/** A token of an unusual length, so that the memory of 200 tokens is easy to measure. */
const createToken = (): string => Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 3)).join('');

const serialize = () => {
  const tokenStore = { accessToken: null, refreshToken: createToken() };
  const app = new StackClientApp({ projectId: 'shop', publishableClientKey: 'pck_1', tokenStore });
  return { app, json: app[stackAppInternalsSymbol].toClientJson() };
};

describe('apps that were serialized', () => {
  it('are found by their JSON while they exist', () => {
    const { app, json } = serialize();
    expect(StackClientApp[stackAppInternalsSymbol].fromClientJson(json)).toBe(app);
  });

  it('name the address of the service for browsers, and not the address for servers', () => {
    vi.stubEnv('NEXT_PUBLIC_SERVER_STACK_API_URL', 'http://backend.internal');
    vi.stubEnv('NEXT_PUBLIC_BROWSER_STACK_API_URL', 'https://api.example.com');
    expect(serialize().json.baseUrl).toBe('https://api.example.com');
    vi.unstubAllEnvs();
  });

  it('need no finalization registry until then, because some workers lack it', async () => {
    vi.stubGlobal('FinalizationRegistry', undefined);
    vi.resetModules();
    await expect(import('../../../src/compat.js')).resolves.toHaveProperty('StackClientApp');
    vi.unstubAllGlobals();
  });

  it('leave no tokens in memory when nobody uses them', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    serialize();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < APPS; count += 1) serialize();
    await vi.waitUntil(() => (collect(), process.memoryUsage().heapUsed - before < 2_000_000));
  });
});
