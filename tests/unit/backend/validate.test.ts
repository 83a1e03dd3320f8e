import { describe, expect, it } from 'vitest';
import { entity, partial } from '../../../src/contract/entity.js';
import { code, date, boolean, id, list, json, newPassword, nullable, optional, record, text, url } from '../../../src/contract/fields.js';
import { choice, number, idOrMe, positiveInteger } from '../../../src/contract/special-fields.js';
import { validate, wireSchema } from '../../../src/backend/validate.js';

const Example = entity({
  displayName: text,
  isActive: boolean,
  loginCount: number,
  signedUpAt: optional(date),
  callbackUrl: nullable(url),
  clientMetadata: optional(json),
  config: optional(record(entity({ teamId: id, tags: list(text) }))),
});
const schema = wireSchema(Example.shape);
const good = { display_name: 'A', is_active: true, login_count: 1, callback_url: null };

const data = (wire: unknown): unknown => {
  const outcome = validate(schema, wire, 'body');
  return 'data' in outcome ? outcome.data : outcome.violations;
};
const violations = (wire: unknown): readonly string[] => {
  const outcome = validate(schema, wire, 'body');
  return 'violations' in outcome ? outcome.violations : [];
};

describe('wire data', () => {
  it('is accepted unchanged when it is valid', () => {
    expect(data(good)).toEqual(good);
  });

  it('can contain scalars of another type, which are converted', () => {
    expect(data({ ...good, display_name: 5, is_active: 'true', login_count: '7', signed_up_at_millis: '1700000000000' })).toEqual({
      ...good,
      display_name: '5',
      is_active: true,
      login_count: 7,
      signed_up_at_millis: 1_700_000_000_000,
    });
    expect(data({ ...good, display_name: true, is_active: '0' })).toMatchObject({ display_name: 'true', is_active: false });
  });

  it.each([
    ['yes', 'is_active'],
    [2, 'is_active'],
    ['', 'login_count'],
    ['1e', 'login_count'],
    ['Infinity', 'login_count'],
    [null, 'login_count'],
    [{}, 'display_name'],
    [9e15, 'signed_up_at_millis'],
    [1.5, 'signed_up_at_millis'],
    ['nowhere', 'callback_url'],
  ])('is rejected with the value %j for %s', (value, name) => {
    expect(violations({ ...good, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^body\\.${name} `))]);
  });

  it('results in one error that lists every violation with its path', () => {
    const wire = {
      is_active: 'perhaps',
      login_count: 1,
      callback_url: 'x',
      config: { team_id: 'no', tags: ['a', {}], extra: 1 },
      other: 1,
    };
    const found = violations(wire).toSorted();
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'body',
      'body.callback_url',
      'body.config',
      'body.config.tags.1',
      'body.config.team_id',
      'body.display_name',
      'body.is_active',
    ]);
    expect(found[0]).toContain('other');
    expect(found[2]).toContain('extra');
    expect(found[5]).toBe('body.display_name is missing');
  });

  it('is rejected if its members have SDK names', () => {
    expect(violations({ ...good, displayName: 'A' })).toEqual(['body has unknown members: displayName']);
  });

  it.each([{ wire: null }, { wire: undefined }, { wire: 'text' }, { wire: [] }, { wire: 5 }])(
    'must be an object: $wire is rejected',
    ({ wire }) => {
      expect(violations(wire)).toHaveLength(1);
    },
  );

  it('does not appear in errors', () => {
    expect(violations({ ...good, login_count: 'hunter2', callback_url: 'hunter2' }).join('\n')).not.toContain('hunter2');
  });
});

describe('IDs', () => {
  const ids = wireSchema({ id, userId: idOrMe });
  it('are converted to lowercase, and can be `me` if the field allows it', () => {
    const upper = 'ABCDEFAB-1111-4111-8111-111111111111';
    expect(validate(ids, { id: upper, user_id: 'me' }, 'path')).toEqual({ data: { id: upper.toLowerCase(), user_id: 'me' } });
    expect(validate(ids, { id: 'me', user_id: 'you' }, 'path')).toHaveProperty('violations.length', 2);
  });
});

describe('codes, choices, sizes, and passwords', () => {
  const of = wireSchema({ code, type: choice('email'), limit: optional(positiveInteger), password: newPassword });
  const fine = { code: 'A'.repeat(45), type: 'email', password: 'x' };
  it('are accepted when valid, such as a lowercase code or a password of any length', () => {
    expect(validate(of, { ...fine, limit: '5' }, 'query')).toEqual({ data: { ...fine, code: 'a'.repeat(45), limit: 5 } });
    expect(validate(of, { ...fine, password: 'x'.repeat(500) }, 'body')).toHaveProperty('data');
  });

  it('are rejected when invalid', () => {
    expect(validate(of, { ...fine, code: 'short', type: 'phone', limit: 0 }, 'query')).toEqual({
      violations: ['query.code is not valid', 'query.type is not one of the accepted values', 'query.limit is not valid'],
    });
  });
});

describe('patches', () => {
  const patch = wireSchema(partial(entity({ displayName: nullable(text), isActive: boolean })).shape);
  it('may be empty, and may clear nullable fields', () => {
    expect(validate(patch, {}, 'body')).toEqual({ data: {} });
    expect(validate(patch, { display_name: null }, 'body')).toEqual({ data: { display_name: null } });
    expect(validate(patch, { is_active: null }, 'body')).toHaveProperty('violations');
  });
});

describe('metadata', () => {
  it.each(['{"a":[1,null,{"b":"x"}]}', '0', 'null', '"text"', '[]', '{"":1,"constructor":2}'])('is accepted unchanged: %s', (source) => {
    const value: unknown = JSON.parse(source);
    expect(data({ ...good, client_metadata: value })).toEqual({ ...good, client_metadata: value });
  });

  it('is rejected if it is required but absent', () => {
    const required = wireSchema({ value: json });
    expect(validate(required, {}, 'body')).toEqual({ violations: ['body.value is missing'] });
    expect(validate(required, { value: null }, 'body')).toEqual({ data: { value: null } });
  });

  it('can have any depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
    expect(() => validate(schema, { ...good, client_metadata: deep }, 'body')).not.toThrow();
  });

  it('cannot change the prototype of objects', () => {
    const evil: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
    validate(schema, { ...good, client_metadata: evil }, 'body');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});
