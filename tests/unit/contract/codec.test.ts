import { describe, expect, it } from 'vitest';
import { decode, encode, wireName } from '../../../src/contract/codec.js';
import { entity } from '../../../src/contract/entity.js';
import { named, date, boolean, deprecated, list, json, nullable, optional, record, text, url } from '../../../src/contract/fields.js';
import { bytes, number } from '../../../src/contract/special-fields.js';

const Person = entity({
  id: text,
  displayName: nullable(text),
  isAdmin: boolean,
  loginCount: number,
  signedUpAt: date,
  nickname: optional(text),
  avatar: optional(nullable(url)),
  secret: named('secret_base64', bytes),
  tags: list(text),
  address: record(entity({ streetName: text, movedInAt: nullable(date) })),
  accounts: list(record(entity({ accountId: text }))),
  clientMetadata: json,
});

const wire = {
  id: 'p1',
  display_name: null,
  is_admin: false,
  login_count: 3,
  signed_up_at_millis: 1_700_000_000_000,
  secret_base64: 'AQID',
  tags: ['a'],
  address: { street_name: 'Elm', moved_in_at_millis: null },
  accounts: [{ account_id: '7' }],
  client_metadata: { camelCase: { snake_case: 1 } },
};

const person = {
  id: 'p1',
  displayName: null,
  isAdmin: false,
  loginCount: 3,
  signedUpAt: new Date(1_700_000_000_000),
  secret: Uint8Array.of(1, 2, 3),
  tags: ['a'],
  address: { streetName: 'Elm', movedInAt: null },
  accounts: [{ accountId: '7' }],
  clientMetadata: { camelCase: { snake_case: 1 } },
};

const without = (name: string): object => Object.fromEntries(Object.entries(wire).filter(([key]) => key !== name));
const PROTOCOL = expect.objectContaining({ code: 'PROTOCOL' });

describe('wire names', () => {
  it('come from the SDK name and the kind of the field, or from an explicit name', () => {
    expect(wireName('displayName', text)).toBe('display_name');
    expect(wireName('signedUpAt', date)).toBe('signed_up_at_millis');
    expect(wireName('createdAt', named('created_at', date))).toBe('created_at');
  });
});

describe('decoding', () => {
  it('converts names, dates, bytes, lists, and records from wire data to SDK data', () => {
    expect(decode(Person, wire)).toEqual(person);
  });

  it('does not change the keys of JSON values', () => {
    expect(decode(Person, wire)['clientMetadata']).toEqual({ camelCase: { snake_case: 1 } });
    expect(decode(Person, { ...wire, client_metadata: null })['clientMetadata']).toBeNull();
  });

  it('deeply freezes the result', () => {
    const data = decode(Person, wire);
    for (const value of [data, data['tags'], data['address'], data['accounts']]) expect(Object.isFrozen(value)).toBe(true);
  });

  it('drops undeclared members', () => {
    expect(decode(Person, { ...wire, later_addition: 1, __proto__: { evil: true } })).toEqual(person);
    expect(decode(Person, JSON.parse(`{"__proto__":{"evil":1},${JSON.stringify(wire).slice(1)}`))).not.toHaveProperty('evil');
  });

  it('sets an absent nullable member to null, and omits an absent optional member', () => {
    const data = decode(Person, without('display_name'));
    expect(data['displayName']).toBeNull();
    expect(Object.keys(data)).not.toContain('nickname');
    expect(Object.keys(data)).not.toContain('avatar');
    expect(decode(Person, { ...wire, avatar: null })['avatar']).toBeNull();
  });

  it.each(['id', 'is_admin', 'login_count', 'signed_up_at_millis', 'secret_base64', 'tags', 'address', 'accounts', 'client_metadata'])(
    'rejects a response without the required member %s',
    (name) => expect(() => decode(Person, without(name))).toThrow(PROTOCOL),
  );

  it.each(['id', 'is_admin', 'signed_up_at_millis', 'tags', 'address'])('rejects null for %s, which is not nullable', (name) => {
    expect(() => decode(Person, { ...wire, [name]: null })).toThrow(PROTOCOL);
  });

  it('treats null as absent for an optional member that is not nullable', () => {
    expect(decode(Person, { ...wire, nickname: null })).toEqual(person);
  });

  it.each([{ value: null }, { value: undefined }, { value: 'text' }, { value: 5 }, { value: [] }, { value: [wire] }])(
    'rejects $value, which is not an object',
    ({ value }) => {
      expect(() => decode(Person, value)).toThrow(PROTOCOL);
    },
  );

  it.each([
    ['a record that is a list', { address: [] }],
    ['a record that is a string', { address: 'Elm' }],
    ['a record without its member', { address: {} }],
    ['a list that is an object', { tags: {} }],
    ['a list that is a string', { tags: 'a' }],
    ['a list element that is not a record', { accounts: [null] }],
  ])('rejects %s', (_, change) => expect(() => decode(Person, { ...wire, ...change })).toThrow(PROTOCOL));

  it('accepts responses without deprecated members, which have their defaults', () => {
    const Account = entity({ isOpen: deprecated(false, boolean), tags: deprecated([], list(text)) });
    expect(decode(Account, {})).toEqual({ isOpen: false, tags: [] });
    expect(decode(Account, { is_open: true, tags: null })).toEqual({ isOpen: true, tags: [] });
    expect(() => decode(Account, { tags: {} })).toThrow(PROTOCOL);
  });

  it('throws an error that does not contain the response', () => {
    expect(() => decode(Person, { ...wire, tags: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

describe('encoding', () => {
  it('converts SDK data to wire data', () => {
    expect(encode(Person, person)).toEqual(wire);
  });

  it('omits undefined and sends null', () => {
    expect(encode(entity({ a: optional(text), b: nullable(text) }), { a: undefined, b: null })).toEqual({ b: null });
  });

  it('omits undeclared members', () => {
    expect(encode(entity({ a: text }), { a: '1', isAdmin: true })).toEqual({ a: '1' });
  });
});

describe('an invalid date', () => {
  it.each([new Date(Number.NaN), new Date('2027-02-31T00:00:00+2')])(
    'is rejected, because its JSON would be null, which can mean "never": %s',
    (signedUpAt) => {
      expect(() => encode(entity({ signedUpAt: nullable(date) }), { signedUpAt })).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
    },
  );

  it.each(['2027-01-01T00:00:00Z', 1_800_000_000_000, {}, true, new Date(Number.NaN)])(
    'is rejected, and the error names its field: %j',
    (value) => {
      const error = expect.objectContaining({ code: 'ASSERTION', message: '"movedInAt" must be a valid Date.' }) as Error;
      expect(() => encode(entity({ address: record(entity({ movedInAt: date })) }), { address: { movedInAt: value } })).toThrow(error);
      expect(() => encode(entity({ movedInAt: list(date) }), { movedInAt: [value] })).toThrow(error);
    },
  );
});
