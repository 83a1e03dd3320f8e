// Runs a part of `npm run bench -- fuzz`: hostile input to every endpoint gets a response that the contract allows.
import { describe, expect, it } from 'vitest';
import { brokenBounds, fuzz, refusedShare } from './session.js';
import { fuzzWire } from './wire.js';
import { FUZZED_REQUESTS } from '../../support/slices.js';

describe('hostile requests', () => {
  it('always get a response that the contract allows', { timeout: 300_000 }, async () => {
    const books = await fuzz(20_250_615, FUZZED_REQUESTS);
    expect(brokenBounds(books)).toEqual([]);
    expect(refusedShare(books)).toBeGreaterThanOrEqual(0.995);
    // Rejections are meaningful only if other requests succeed.
    expect(books.answers.positive.accepted).toBeGreaterThan(FUZZED_REQUESTS / 10);
  });

  it('do not harm the server if they are not HTTP', { timeout: 60_000 }, async () => {
    expect(await fuzzWire(1)).toEqual([]);
  });
});
