import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readGeoInfo } from '../../../src/backend/geo-info.js';
import { newApiKey } from '../../../src/backend/key-format.js';
import { digest } from '../../../src/backend/keys.js';
import { seal, unseal } from '../../../src/backend/sealing.js';
import { matchTotp, totpAt } from '../../../src/backend/totp.js';
import { systemPlatform } from '../../../src/lib/platform.js';

const id = '7f0c2a54-9a1e-4a3e-8d2c-0123456789ab';

describe('an API key', () => {
  it.each([
    ['user', false, /^sk_[0-9a-hjkmnp-tv-z]{45}7f0c2a549a1e4a3e8d2c0123456789abuser1574ck4u7h[0-9a-f]{8}$/],
    ['team', false, /^sk_.{45}7f0c2a549a1e4a3e8d2c0123456789abteam1574ck4u7h[0-9a-f]{8}$/],
    ['user', true, /^pk_.{45}7f0c2a549a1e4a3e8d2c0123456789abuser3574ck4u7h[0-9a-f]{8}$/],
  ] as const)('has the format that the contract specifies for a %s (public: %s)', (owner, isPublic, pattern) => {
    const key = newApiKey(systemPlatform, { id, owner, isPublic });
    expect(key).toHaveLength(102);
    expect(key).toMatch(pattern);
    expect(key.slice(-8)).toBe(crc32(key.slice(0, -8)).toString(16).padStart(8, '0'));
  });

  it('has the CRC-32 of ISO 3309 as its checksum', () => expect(crc32('123456789').toString(16)).toBe('cbf43926'));
});

// The test vectors of RFC 6238, appendix B, for SHA-1: the last six of the eight digits.
const SECRET = new TextEncoder().encode('12345678901234567890');
const SECRET_BASE64 = Buffer.from(SECRET).toString('base64');

describe('one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('have the value that RFC 6238 specifies for second %i: %s', (second, totp) => {
    expect(totpAt(SECRET, second * 1000)).toBe(totp);
    expect(matchTotp(SECRET_BASE64, totp, second * 1000)).toBeDefined();
  });

  it('are valid only for their own time step', () => {
    const at = 1_750_000_010_000;
    const totp = totpAt(SECRET, at);
    const start = Math.floor(at / 30_000) * 30_000;
    expect(matchTotp(SECRET_BASE64, totp, start)).toBe(matchTotp(SECRET_BASE64, totp, start + 29_999));
    expect(matchTotp(SECRET_BASE64, totp, start - 1)).toBeUndefined();
    expect(matchTotp(SECRET_BASE64, totp, start + 30_000)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('consist of six digits, so %j is rejected', (totp) =>
    expect(matchTotp(SECRET_BASE64, totp, 59_000)).toBeUndefined(),
  );
});

describe('encryption with the secret of the backend', () => {
  it('hides the content, which can be decrypted only with the same secret', () => {
    const sealed = seal(systemPlatform, 'secret', 'a refresh token');
    expect(unseal('secret', sealed)).toBe('a refresh token');
    expect(() => unseal('other', sealed)).toThrow();
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('refresh');
    expect(sealed).not.toBe(seal(systemPlatform, 'secret', 'a refresh token'));
    expect(digest('secret')).not.toContain('secret');
  });
});

describe("a request's location", () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  const locationOf = (headers: Record<string, string>, { trustedProxies = 1, placeHeaders = true, remote = '127.0.0.1' } = {}) =>
    readGeoInfo(new Headers(headers), remote, { trustedProxies, placeHeaders });

  it('comes from the proxy headers', () => {
    const place = {
      'x-forwarded-for': '203.0.113.7',
      'x-vercel-ip-country': 'CH',
      'x-vercel-ip-city': 'Z%C3%BCrich',
      'x-vercel-ip-latitude': '47.4',
    };
    expect(locationOf({ ...browser, ...place })).toEqual({ ip: '203.0.113.7', countryCode: 'CH', cityName: 'Zürich', latitude: 47.4 });
    expect(locationOf({ ...browser, 'x-forwarded-for': '2001:db8::1', 'cf-ipcountry': 'AQ' })).toEqual({
      ip: '2001:db8::1',
      countryCode: 'AQ',
    });
  });

  // Visitors can forge the first entries of X-Forwarded-For.
  it('has the nth IP address from the right for n trusted proxies, or the IP address of the socket without a trusted proxy', () => {
    const forged = { ...browser, 'x-forwarded-for': '198.51.100.7, 203.0.113.7, 10.0.0.1', 'x-vercel-ip-city': 'Spoofville' };
    const remote = '10.0.0.2';
    const ipOf = (trustedProxies: number) => locationOf(forged, { trustedProxies, placeHeaders: false, remote });
    expect([0, 1, 2, 3, 9].map((trusted) => ipOf(trusted)?.ip)).toEqual([
      remote,
      '10.0.0.1',
      '203.0.113.7',
      '198.51.100.7',
      '198.51.100.7',
    ]);
    expect(ipOf(2)).toEqual({ ip: '203.0.113.7' });
    expect(locationOf(forged, { trustedProxies: 0, placeHeaders: false })).toBeUndefined();
    expect(locationOf({ ...browser, 'x-real-ip': '198.51.100.7' })).toBeUndefined();
  });

  it('can belong to an IP address of this machine if a trusted proxy sends the location', () => {
    const local = { ...browser, 'x-forwarded-for': '127.0.0.1', 'x-vercel-ip-country': 'CH' };
    expect(locationOf(local)).toEqual({ ip: '127.0.0.1', countryCode: 'CH' });
    expect(locationOf(local, { placeHeaders: false })).toBeUndefined();
  });

  it.each([
    ['a program', { 'user-agent': 'curl/8', 'x-forwarded-for': '203.0.113.7' }],
    ['this machine', { ...browser, 'x-forwarded-for': '127.0.0.1' }],
    ['this machine, by its IPv6 address', { ...browser, 'x-forwarded-for': '::1' }],
    ['a browser without an IP address', browser],
    ['an unknown IP address', { ...browser, 'x-forwarded-for': 'unknown' }],
  ])('is undefined for %s', (_, headers) => expect(locationOf(headers)).toBeUndefined());
});
