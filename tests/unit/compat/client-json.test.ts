// Tests how long the drop-in entry keeps the options of apps that were serialized, which may contain tokens.
import { execFileSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol, StackClientApp } from '../../../src/compat.js';

const serialize = () => {
  const tokenStore = { accessToken: null, refreshToken: 'a-token' };
  const app = new StackClientApp({ projectId: 'shop', publishableClientKey: 'pck_1', tokenStore });
  return { app, json: app[stackAppInternalsSymbol].toClientJson() };
};

/**
 * Serializes 200 apps, and prints by how many bytes the heap has grown after the garbage collection. Runs in its own process, whose heap
 * contains nothing else. The tokens have an unusual length, so that 200 of them take 4 MB.
 */
const SERIALIZE_MANY = `
import { setImmediate } from 'node:timers/promises';
import { stackAppInternalsSymbol, StackClientApp } from './src/compat.ts';
const serialize = () => {
  const refreshToken = Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 3)).join('');
  const tokenStore = { accessToken: null, refreshToken };
  new StackClientApp({ projectId: 'shop', publishableClientKey: 'pck_1', tokenStore })[stackAppInternalsSymbol].toClientJson();
};
const heapAfterCollection = async () => {
  // The finalization registry runs after a collection, and lets the next one free more.
  for (let turn = 0; turn < 10; turn += 1) {
    gc();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
};
serialize();
const before = await heapAfterCollection();
for (let count = 0; count < 200; count += 1) serialize();
console.log((await heapAfterCollection()) - before);
process.exit();`;

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

  it('leave no tokens in memory when nobody uses them', () => {
    const grownBytes = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', SERIALIZE_MANY], {
      encoding: 'utf8',
    });
    expect(Number(grownBytes)).toBeLessThan(2_000_000);
  });
});
