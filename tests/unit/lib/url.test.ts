import { expect, it } from 'vitest';
import { parseUrl } from '../../../src/lib/url.js';

// Node 20 optimizes `URL.canParse` after many calls, and then rejects host names with non-ASCII characters.
it('parseUrl() parses a URL with non-ASCII characters a hundred thousand times', () => {
  for (let round = 0; round < 100_000; round += 1)
    if (!parseUrl('https://bücher.example')) throw new Error(`parseUrl rejected the URL in round ${round}.`);
  expect(parseUrl('https://bücher.example')?.hostname).toBe('xn--bcher-kva.example');
  expect(parseUrl('/a', 'https://app.example/b')?.href).toBe('https://app.example/a');
  expect([parseUrl(''), parseUrl('https://'), parseUrl('//x', 'not a base')]).toEqual([undefined, undefined, undefined]);
});
