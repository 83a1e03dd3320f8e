import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64, toBase64Url } from '../../../src/lib/base64url.js';
import { snakeCase } from '../../../src/contract/codec.js';
import { failed, ok } from '../../../src/lib/result.js';

describe('base64', () => {
  it('encodes and decodes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([...fromBase64Url(toBase64Url(bytes))]).toEqual([...bytes]);
        expect([...fromBase64Url(toBase64(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('has no padding and no characters that require escaping in its URL-safe form', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => /^[A-Za-z0-9_-]*$/.test(toBase64Url(bytes))));
  });

  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foobar', 'Zm9vYmFy'],
  ])('matches the test vectors of RFC 4648: %j', (plain, encoded) => {
    const bytes = new TextEncoder().encode(plain);
    expect(toBase64(bytes)).toBe(encoded);
    expect(toBase64Url(bytes)).toBe(encoded.replaceAll('=', ''));
  });

  it('uses + and /, or - and _ in its URL-safe form', () => {
    expect(toBase64(Uint8Array.of(251, 255, 254))).toBe('+//+');
    expect(toBase64Url(Uint8Array.of(251, 255, 254))).toBe('-__-');
  });

  it('rejects strings that are not base64', () => {
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
  ])('converts %s to %s', (name, wire) => expect(snakeCase(name)).toBe(wire));
});

describe('results', () => {
  it('have exactly the two properties of their kind', () => {
    expect(ok(undefined)).toStrictEqual({ status: 'ok', data: undefined });
    expect(failed('why')).toStrictEqual({ status: 'error', error: 'why' });
  });
});
