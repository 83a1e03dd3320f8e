import { describe, expect, it } from 'vitest';
import { randomText } from '../../../src/backend/random-text.js';
import { systemPlatform } from '../../../src/lib/platform.js';

describe('random text', () => {
  const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

  it('has 45 characters by default', () => {
    expect(randomText(systemPlatform)).toHaveLength(45);
    expect(randomText(systemPlatform, 6)).toHaveLength(6);
    expect(randomText(systemPlatform, 0)).toBe('');
  });

  it('uses every character of the alphabet with equal probability', () => {
    const everyByte = { randomBytes: () => Uint8Array.from({ length: 256 }, (_, byte) => byte) };
    const counts = new Map<string, number>();
    for (const character of randomText(everyByte, 256)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join('')).toBe(ALPHABET);
    expect([...new Set(counts.values())]).toEqual([8]);
  });

  it('is different each of 10,000 times that it is created', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => randomText(systemPlatform))).size).toBe(10_000);
  });
});
