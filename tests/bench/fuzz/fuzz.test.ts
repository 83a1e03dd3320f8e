// A slice of `npm run bench -- fuzz`: hostile input against every row there is gets an answer of the contract, whatever comes.
import { describe, expect, it } from 'vitest';
import { brokenBounds, fuzz, refusedShare } from './session.js';
import { fuzzWire } from './wire.js';

describe('hostile requests', () => {
  it('are answered as the contract says, every time', { timeout: 300_000 }, async () => {
    const books = await fuzz(20_250_615, 2000);
    expect(brokenBounds(books)).toEqual([]);
    expect(refusedShare(books)).toBeGreaterThanOrEqual(0.995);
    // What is refused proves something only beside what is not.
    expect(books.answers.positive.accepted).toBeGreaterThan(200);
  });

  it('that are not HTTP do not harm the server', { timeout: 60_000 }, async () => {
    expect(await fuzzWire(1)).toEqual([]);
  });
});
