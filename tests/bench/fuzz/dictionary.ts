// Lists values that often expose bugs.

const RAW_JSON: string[] = [];

/** Returns a marker for JSON that `JSON.stringify` cannot write, such as 1e309. `toJson` replaces the marker with the JSON. */
export const rawJson = (json: string): string => `@@${RAW_JSON.push(json) - 1}@@`;

/** Returns a value as JSON, with every marker replaced. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"@@(\d+)@@"/g, (_, index: string) => RAW_JSON[Number(index)] ?? 'null');

export const TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\u202e\u2066', '\ufeff', '\r\n', 'null', 'undefined', 'NaN', 'true', '-0', '١٢٣'],
  ...[
    'me',
    'ME',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%00',
    '%_\\',
    '%',
    '_',
    '\\',
    '${7*7}',
    '{{7*7}}',
    '<img src=x>',
  ],
  ...[
    "'; drop table users; --",
    'signed_up_at; drop table users',
    'signed_up_at desc, (select 1)',
    '" or ""="',
    "1' or '1'='1",
    '$1',
    ':id',
  ],
  ...['../../etc/passwd', '..', '.', '/', '//', 'javascript:alert(1)', 'http://', 'http://[::1', 'http://localhost/', 'data:text/html,x'],
  ...['a@b', 'x@example.com', 'a@b@c', '"a b"@example.com', 'ö@example.com', `${'a'.repeat(300)}@example.com`],
  ...['0'.repeat(45), 'z'.repeat(45), '9223372036854775808', '-9223372036854775809', '1e309', '0x10', '1_000', '5', '0', '-1', '1.5'],
  ...['3b241101-e2bb-4255-8caf-4136c566a962', '3B241101-E2BB-4255-8CAF-4136C566A962', '00000000-0000-0000-0000-000000000000'],
  ...['3b241101-e2bb-4255-8caf-4136c566a96', '{3b241101-e2bb-4255-8caf-4136c566a962}', 'urn:uuid:3b241101-e2bb-4255-8caf-4136c566a962'],
  ...['2026-01-01T00:00:00Z', 'Z'.repeat(3000), '👩‍👩‍👧‍👦', 'e\u0301'.repeat(200), '$update_team', 'team_admin', 'a.b.c', 'i̇İıI'],
];

const NUMBERS: readonly unknown[] = [
  ...[0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 2 ** 64, 1e9, 1e30, 1e308, -1e308, 8_640_000_000_000_000, 8_640_000_000_000_001],
  ...['1e309', '-1e309', '9223372036854775808', '0.1e-400', '1E400', '-0'].map(rawJson),
];

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], { a: { b: [] } }, { id: 'x' }, { $ne: null }, { toString: 1 }, { length: -1 }],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}', deep(150), deep(10_000)].map(rawJson),
];

/** Huge values, such as strings of a million characters. Requests rarely contain a huge value, because sending it takes time. */
export const HUGE: readonly unknown[] = [
  'x'.repeat(1_000_000),
  `http://localhost/${'x'.repeat(1_000_000)}`,
  Array.from({ length: 50_000 }, () => 0),
];

export const HOSTILE: readonly unknown[] = [...TEXTS, ...NUMBERS, ...SHAPES];

/** Complete request bodies, with their content types. */
export const HOSTILE_BODIES: readonly { readonly type: string | undefined; readonly raw: string | Uint8Array<ArrayBuffer> }[] = [
  ...[
    '',
    ' ',
    '{',
    '{"a":',
    'null',
    '[]',
    '"x"',
    '5',
    'true',
    'NaN',
    "{'a':1}",
    '{"a":1}{}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    deep(10_000),
  ].map((raw) => ({
    type: 'application/json',
    raw,
  })),
  { type: 'application/json', raw: new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]) },
  { type: 'application/json', raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json', raw: new Uint8Array([0xc0, 0x80]) },
  { type: 'application/json; charset=utf-16', raw: '{}' },
  { type: 'application/json', raw: `{"email":"a@example.com","email":"b@example.com"}` },
  { type: 'application/json', raw: `{"a":"${'x'.repeat(1_000_000)}"}` },
  { type: 'text/plain', raw: '{}' },
  { type: 'application/octet-stream', raw: new Uint8Array(64) },
  { type: 'application/x-www-form-urlencoded', raw: 'email=a%00b&password=%ff&__proto__=x&email=c' },
  { type: 'multipart/form-data; boundary=x', raw: '--x--' },
  { type: 'application/xml', raw: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'nonsense', raw: '{}' },
  { type: undefined, raw: new Uint8Array([0x7b, 0x7d]) },
];

/** Invalid headers, and valid headers in requests that do not expect them. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'x-stack-access-token': 'x' },
  { 'x-stack-access-token': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiYXVkIjoiaW50ZXJuYWwifQ.' },
  { 'x-stack-access-token': 'a'.repeat(100_000) },
  { 'x-stack-admin-access-token': 'x.y.z' },
  { 'x-stack-access-type': 'root' },
  { 'x-stack-access-type': '__proto__' },
  { 'x-stack-access-type': '' },
  { 'x-stack-project-id': "' or 1=1 --" },
  { 'x-stack-project-id': 'internal' },
  { 'x-stack-project-id': 'x'.repeat(10_000) },
  { 'x-stack-branch-id': 'other' },
  { 'x-stack-refresh-token': "'; --" },
  { 'x-stack-override-error-status': 'true' },
  { 'x-stack-client-version': 'js @a/b@9.9.9; drop' },
  { 'x-forwarded-for': "'; drop table users; --, 999.1.1.1" },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'cf-connecting-ip': 'ÿþ', 'user-agent': '\t' },
  { accept: 'text/html', 'accept-language': '*' },
  { 'content-length': '99999999999' },
  { authorization: 'Bearer x', cookie: `a=${'b'.repeat(8000)}` },
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x-flood-${index}`, 'y'.repeat(100)])),
];
