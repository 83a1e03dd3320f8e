// Tests the redirect policy with random URLs whose parts parsers interpret differently. Every allowed URL must lead to an allowed
// origin in all interpretations.
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isTrustedCallback, toTrustedUrl } from '../../../src/redirects/policy.js';
import { spreadOf } from '../../bench/table.js';
import { RANDOM_URLS } from '../../support/slices.js';

const RUNS = RANDOM_URLS;
const OWN = ['http://app.example', 'https://app.example', 'https://app.example:8443', 'http://localhost:3000'] as const;
const TRUSTED = ['https://shop.example', 'https://id.example/login', '*', 'https://*.wild.example', 'https://', 'not a url'];
const TRUSTED_ORIGINS = ['https://shop.example', 'https://id.example'];

const scheme = fc.constantFrom(
  '',
  '',
  'https:',
  'http:',
  'HTTPS:',
  'ht\ttps:',
  'javascript:',
  'data:',
  'blob:',
  'mailto:',
  'h:',
  ':',
  'https',
);
const slashes = fc.constantFrom(
  '',
  '/',
  '//',
  '//',
  '//',
  '//',
  '///',
  '/\\',
  '\\\\',
  '/\t/',
  '/%2f',
  '/./',
  '/../',
  '?',
  '#',
  '\u2044\u2044',
);
const userinfo = fc.constantFrom('', '', '', '', '', '', 'app.example@', 'a:b@', '@', '%40', 'app.example%40', '\u00ad@');
const host = fc.constantFrom(
  ...['app.example', 'APP.example', 'app.example.', 'app.example.evil.example', 'evil.example', 'shop.example', 'id.example', 'localhost'],
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'app\u3002example',
    'ａｐｐ.example',
    'a\u200bpp.example',
  ],
  ...['shop.example\u0000.evil.example', 'shop.example%00.evil.example', 'wild.example', 'x.wild.example', '', '..', 'xn--pp-yia.example'],
);
const port = fc.constantFrom('', '', '', ':443', ':80', ':8443', ':3000', ':99999', ':', ':0x50');
const path = fc.constantFrom(
  ...[
    '',
    '/',
    '/a',
    '/login',
    '/login/x',
    '/loginevil',
    '/a//b',
    '//evil.example',
    '/%2f%2fevil.example',
    '/%252f/x',
    '/%',
    '/..//evil.example',
  ],
  ...[
    '/handler/sign-out',
    '/handler/../x',
    '/\\evil.example',
    '/%5cevil.example',
    '/ä',
    '/%00',
    '/a:b',
    '\n/x',
    '/\u202eevil',
    '.',
    '..',
    ';//evil',
  ],
);
const tail = fc.constantFrom(
  '',
  '?a=b',
  '#c',
  '?@evil.example',
  '#@evil.example',
  '?x=//evil.example',
  '?after_auth_return_to=/y',
  '\t',
  ' ',
  '\u2028',
);
const noise = fc.string({ unit: 'binary', maxLength: 12 });

const text = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(scheme, slashes, userinfo, host, port, path, tail).map((parts) => parts.join('')) },
  { weight: 4, arbitrary: fc.tuple(host, port, path, tail).map((parts) => `https://${parts.join('')}`) },
  { weight: 3, arbitrary: fc.tuple(path, tail, noise).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.tuple(scheme, slashes, noise, host, path).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
);

it(`every allowed URL among ${RUNS} random URLs leads to an allowed origin`, { timeout: 120_000 }, () => {
  let allowed = 0;
  const durations: number[] = [];
  fc.assert(
    fc.property(text, fc.constantFrom(...OWN), fc.boolean(), (url, origin, allowLocalhost) => {
      const startedAt = performance.now();
      const found = toTrustedUrl(url, { origin, trusted: TRUSTED, allowLocalhost });
      durations.push(performance.now() - startedAt);
      if (!found) return;
      allowed += 1;
      const isLocal = allowLocalhost && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(found.hostname);
      // A redirect navigates to the serialized result. The original text must lead to the same origin.
      for (const readAs of [new URL(found.href), new URL(url, `${origin}/handler/sign-in`)]) {
        if (!isLocal) expect([origin, ...TRUSTED_ORIGINS]).toContain(readAs.origin);
        expect(readAs.href).toBe(found.href);
      }
      expect(found.pathname).not.toMatch(/^\/[/\\]/);
      if (found.origin === 'https://id.example') expect(found.pathname).toMatch(/^\/login(\/|$)/);
      // The policy must allow a result again, because pages pass it to other pages.
      const again = toTrustedUrl(found.href, { origin, trusted: TRUSTED, allowLocalhost });
      // A URL such as `?tab=2` is allowed, because it has no path and the current page is not known. Here it resolves to
      // /handler/sign-in, which the policy rejects as a full URL.
      if (!found.pathname.startsWith('/handler/')) expect(again?.href).toBe(found.href);
    }),
    { numRuns: RUNS },
  );
  expect(allowed, 'number of allowed URLs').toBeGreaterThan(RUNS / 100);
  expect(spreadOf(durations).p50, 'median of the duration in milliseconds').toBeLessThan(1);
});

it(
  `every allowed URL among ${RUNS} random callback URLs is on a trusted host and has no fragment or credentials`,
  { timeout: 120_000 },
  () => {
    let allowed = 0;
    fc.assert(
      fc.property(text, (url) => {
        if (!isTrustedCallback(url, { domains: [...TRUSTED, OWN[1]], allowLocalhost: false })) return;
        allowed += 1;
        const read = new URL(url);
        expect([OWN[1], ...TRUSTED_ORIGINS]).toContain(`${read.protocol}//${read.hostname}`);
        expect(read.hash + read.username + read.password).toBe('');
      }),
      { numRuns: RUNS },
    );
    expect(allowed, 'number of allowed URLs').toBeGreaterThan(RUNS / 1000);
  },
);

it('the configured URL of a page that performs an action is rejected, for every name and query', { timeout: 60_000 }, () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const anyUrl = fc.tuple(name, name, name, fc.boolean()).map(([segment, parameter, value, isFragment]) => {
    const query = new URLSearchParams([[parameter, value]]);
    return `https://app.example/${isFragment ? '#/' : ''}x${encodeURIComponent(segment)}?${query}`;
  });
  fc.assert(
    fc.property(anyUrl, (url) => {
      const policy = { origin: 'https://app.example', trusted: [], allowLocalhost: false };
      fc.pre(toTrustedUrl(url, { ...policy, acting: [] }) !== undefined);
      expect(toTrustedUrl(url, { ...policy, acting: [url] })).toBeUndefined();
    }),
    { numRuns: RUNS / 20 },
  );
});

it('decoding a long URL with many invalid escapes throws at most three exceptions', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent');
  const url = `/%25252561${'/%25ff'.repeat(335)}`;
  const trusted = Array.from({ length: 20 }, (_, index) => `https://shop.example/folder-${index}`);
  for (const base of ['https://app.example', 'https://shop.example'])
    toTrustedUrl(base + url, { origin: 'https://app.example', trusted, allowLocalhost: false, acting: ['/?do=exit'] });
  expect(isTrustedCallback(`https://shop.example${url}`, { domains: trusted, allowLocalhost: false })).toBe(false);
  expect(decode).toHaveBeenCalled();
  expect(decode.mock.results.filter(({ type }) => type === 'throw').length).toBeLessThanOrEqual(3);
});
