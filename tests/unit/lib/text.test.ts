import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64, toBase64Url } from '../../../src/lib/base64url.js';
import { snakeCase } from '../../../src/lib/case.js';
import { randomText } from '../../../src/lib/random-text.js';
import { failed, ok } from '../../../src/lib/result.js';
import { systemPlatform } from '../../../src/lib/platform.js';

describe('base64', () => {
  it('brings any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([...fromBase64Url(toBase64Url(bytes))]).toEqual([...bytes]);
        expect([...fromBase64Url(toBase64(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('of URLs has no padding and no character that a URL would escape', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => /^[A-Za-z0-9_-]*$/.test(toBase64Url(bytes))));
  });

  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foobar', 'Zm9vYmFy'],
  ])('follows the vectors of RFC 4648: %j', (plain, encoded) => {
    const bytes = new TextEncoder().encode(plain);
    expect(toBase64(bytes)).toBe(encoded);
    expect(toBase64Url(bytes)).toBe(encoded.replaceAll('=', ''));
  });

  it('encodes what needs the two special characters', () => {
    expect(toBase64(Uint8Array.of(251, 255, 254))).toBe('+//+');
    expect(toBase64Url(Uint8Array.of(251, 255, 254))).toBe('-__-');
  });

  it('throws on text that is not base64', () => {
    expect(() => fromBase64Url('a*b')).toThrow();
    expect(() => fromBase64Url('abcde')).toThrow();
  });
});

describe('snake case', () => {
  it.each([
    ['id', 'id'],
    ['primaryEmail', 'primary_email'],
    ['clientReadOnlyMetadata', 'client_read_only_metadata'],
    ['otpAuthEnabled', 'otp_auth_enabled'],
  ])('of %s is %s', (name, wire) => expect(snakeCase(name)).toBe(wire));
});

describe('random text', () => {
  const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

  it('has 45 characters unless told otherwise', () => {
    expect(randomText(systemPlatform)).toHaveLength(45);
    expect(randomText(systemPlatform, 6)).toHaveLength(6);
    expect(randomText(systemPlatform, 0)).toBe('');
  });

  it('uses every character of the alphabet equally often, whatever the byte', () => {
    const everyByte = { randomBytes: () => Uint8Array.from({ length: 256 }, (_, byte) => byte) };
    const counts = new Map<string, number>();
    for (const character of randomText(everyByte, 256)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join('')).toBe(ALPHABET);
    expect([...new Set(counts.values())]).toEqual([8]);
  });

  it('never repeats in 10,000 draws', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => randomText(systemPlatform))).size).toBe(10_000);
  });
});

describe('results', () => {
  it('have exactly the two properties of their kind', () => {
    expect(ok(undefined)).toStrictEqual({ status: 'ok', data: undefined });
    expect(failed('why')).toStrictEqual({ status: 'error', error: 'why' });
  });
});
