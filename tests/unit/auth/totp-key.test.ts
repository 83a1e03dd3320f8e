import { describe, expect, it } from 'vitest';
import { systemPlatform } from '../../../src/lib/platform.js';
import { encode } from 'uqr';
import { createKey, checkCode, qrCode } from '../../../src/auth/totp-key.js';

/** The key for the test vectors in RFC 6238, appendix B. */
const KEY = new TextEncoder().encode('12345678901234567890');
const STEP_MS = 30_000;

describe('the setup key for an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the codes of RFC 6238, appendix B (at %i s, %s), even with a clock that is half a minute slow or fast', (seconds, code) => {
    for (const offMs of [-STEP_MS, 0, STEP_MS]) expect(checkCode(KEY, code, seconds * 1000 + offMs)).toBe('right');
  });

  it('distinguishes a wrong clock from a wrong code', () => {
    for (const steps of [2, -2, 20, -20]) expect(checkCode(KEY, '050471', 1_111_111_111_000 + steps * STEP_MS)).toBe('clock');
    for (const steps of [21, -21]) expect(checkCode(KEY, '050471', 1_111_111_111_000 + steps * STEP_MS)).toBe('wrong');
    for (const code of ['', '05047', '0504711', '050472', 'abcdef']) expect(checkCode(KEY, code, 1_111_111_111_000)).toBe('wrong');
    expect(checkCode(KEY, '755224', 0)).toBe('right');
  });

  it('has 20 random bytes, a Base32 secret, and a URI for authenticator apps', () => {
    const create = () => createKey('A & B', 'ada+home@example.com', systemPlatform.randomBytes);
    const [one, other] = [create(), create()];
    expect(one.bytes).toHaveLength(20);
    expect(one.secret).not.toBe(other.secret);
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(one.uri);
    expect(one.uri).toMatch(/^otpauth:\/\/totp\/A%20%26%20B:ada%2Bhome%40example.com\?/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'A & B',
      algorithm: 'SHA1',
      secret: one.secret,
      period: '30',
      digits: '6',
    });
  });
});

describe('the QR code of a key', () => {
  it('has a path that covers exactly the dark modules', () => {
    const text = 'otpauth://totp/Acme:ada?secret=ABC';
    const { size, path } = qrCode(text);
    const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, ...numbers]) => numbers.map(Number));
    for (const [x = 0, y = 0, length = 0] of runs) dark[y]?.fill(true, x, x + length);
    expect(dark).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
    expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
    expect(runs.every(([, , length, back]) => length === back)).toBe(true);
    const modules = dark.flat().filter(Boolean).length;
    expect(runs.length, 'adjacent modules are one run').toBeLessThan(modules);
  });
});
