// Measures the handwritten form and the script tag once, without the network.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../../demo/site/built.js';
import { openBrowsers, type Browsers } from './browsers.js';
import { measureOnce, type Result } from './measure.js';
import { FLOOR, SCRIPT_TAG } from './portico.js';
import { reportOf } from './report.js';
import { startStub, type Stub } from './stub.js';

let stub: Stub;
let browsers: Browsers;
let floor: Result;
let tag: Result;

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  [stub, browsers] = await Promise.all([startStub(), openBrowsers()]);
  [floor, tag] = (await Promise.all(
    [FLOOR, SCRIPT_TAG].map(async (product): Promise<Result> => {
      stub.add(product, await product.build(stub.originOf(product)));
      return { product, ...(await measureOnce(browsers, stub, product)) };
    }),
  )) as [Result, Result];
}, 300_000);
afterAll(async () => {
  await browsers?.close();
  await stub?.close();
});

describe('one round of the benchmark', () => {
  it('measures the handwritten form', () => {
    expect(floor.cold).toMatchObject({ requests: 2, apiRequests: 1 });
    expect(floor.cold.bytes / 1024).toBeGreaterThan(4);
    expect(floor.cold.bytes / 1024).toBeLessThan(12);
  });

  it('measures the script tag of the README', () => {
    expect(tag.cold.apiRequests).toBeGreaterThan(0);
    expect(tag.cold.bytes).toBeGreaterThan(floor.cold.bytes);
    expect(tag.cold.cpuMs).toBeGreaterThan(floor.cold.cpuMs);
  });

  it('measures the processor time, the memory, and the time on a slow network', () => {
    for (const { cold, coldSlow } of [floor, tag]) {
      expect(cold.cpuMs).toBeGreaterThan(1);
      expect(cold.heapMb).toBeGreaterThan(0.1);
      // The page sends two requests in sequence, each with a latency of 60 ms.
      expect(coldSlow.wallMs).toBeGreaterThan(120);
    }
  });

  it('loads files from the cache on a repeat visit with the same browser profile', () => {
    for (const { cold, repeatSlow } of [floor, tag]) expect(repeatSlow.bytes).toBeLessThan(cold.bytes / 2);
  });

  it('responds to all requests of the pages', () => {
    expect([...stub.unanswered]).toEqual([]);
  });

  it('reports the ratios to the handwritten form', () => {
    const report = reportOf([floor, tag], { browser: '1', rounds: 1, omitted: ['A was not measured.'] });
    expect(report).toContain('| **Portico, script tag** |');
    expect(report).toMatch(/\| form written by hand with Lit \| \d+ \| 1\.00 \| – \| – \|/);
    expect(report).toContain('- A was not measured.');
  });
});
