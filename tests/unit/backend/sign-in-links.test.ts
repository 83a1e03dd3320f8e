// Checks the store of sign-in URLs.
import { expect, it } from 'vitest';
import { createSignInLinks } from '../../../src/backend/testing/sign-in-links.js';
import { systemPlatform } from '../../../src/lib/platform.js';

it('the oldest sign-in URL ends when there are more than 1,000 unused ones', () => {
  const links = createSignInLinks({ now: () => 0, randomBytes: systemPlatform.randomBytes });
  const tokens = Array.from({ length: 1001 }, (_, index) => links.create({ userId: String(index), page: 'http://localhost/' }));
  expect(tokens.map((token) => links.take(token)?.userId)).toEqual([undefined, ...Array.from({ length: 1000 }, (_, i) => String(i + 1))]);
});
