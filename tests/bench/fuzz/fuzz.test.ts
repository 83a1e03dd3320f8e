// Checks that every response to hostile input is one that the contract allows. Runs a part of `npm run bench -- fuzz`.
import { describe, expect, it } from 'vitest';
import { brokenBounds, fuzz, rejectedShare } from './session.js';
import { fuzzWire } from './wire.js';
import { FUZZED_REQUESTS } from '../../support/slices.js';

describe('hostile requests', () => {
  it('always receive a response that the contract allows', { timeout: 300_000 }, async () => {
    const results = await fuzz(20_250_615, FUZZED_REQUESTS);
    expect(brokenBounds(results)).toEqual([]);
    expect(rejectedShare(results)).toBeGreaterThanOrEqual(0.995);
    // Rejections are meaningful only if valid requests succeed.
    expect(results.answers.positive.accepted).toBeGreaterThan(FUZZED_REQUESTS / 10);
  });

  it('do not stop the server, even if they are not valid HTTP', { timeout: 60_000 }, async () => {
    expect(await fuzzWire(1)).toEqual([]);
  });
});
