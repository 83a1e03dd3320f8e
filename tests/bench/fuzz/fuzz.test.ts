// Sends random requests, and checks that the contract allows every response. Runs a part of `npm run bench -- fuzz`.
import { describe, expect, it } from 'vitest';
import { failuresOf, fuzz, rejectedShare } from './session.js';
import { fuzzWire } from './wire.js';
import { FUZZED_REQUESTS } from '../../support/slices.js';

describe('random valid, invalid and hostile requests', () => {
  it('always receive a response that the contract allows', { timeout: 300_000 }, async () => {
    const results = await fuzz(20_250_615, FUZZED_REQUESTS);
    expect(failuresOf(results)).toEqual([]);
    expect(rejectedShare(results)).toBeGreaterThanOrEqual(0.995);
    // Rejections are meaningful only if valid requests succeed.
    expect(results.responses.positive.accepted).toBeGreaterThan(FUZZED_REQUESTS / 10);
  });

  it('do not stop the server, even if they are not valid HTTP', { timeout: 60_000 }, async () => {
    expect(await fuzzWire(1)).toEqual([]);
  });
});
