import { describe, expect, it } from 'vitest';
import { check } from '../../../src/contract/check.js';
import { entity } from '../../../src/contract/entity.js';
import {
  code,
  email,
  boolean,
  id,
  newPassword,
  nullable,
  optional,
  password,
  strictEmail,
  text,
  url,
} from '../../../src/contract/fields.js';
import { idOrMe, imageUrl, positiveInteger } from '../../../src/contract/special-fields.js';
import { RULES } from '../../../src/contract/rules.js';

const form = entity({ email: strictEmail, password: newPassword, nickname: optional(text), bio: nullable(text) });
const good = { email: 'ada@example.com', password: 'correct horse' };

describe('a form', () => {
  it('has no problems when its data is valid', () => {
    expect(check(form.shape, good)).toEqual({});
  });

  it('reports the first problem of each field', () => {
    expect(check(form.shape, { email: 'ada', password: 'short' })).toEqual({ email: 'invalid', password: 'tooShort' });
  });

  it.each([{ value: undefined }, { value: null }, { value: '' }])('treats $value as missing, except where it is allowed', ({ value }) => {
    expect(check(form.shape, { email: value as never, password: value as never, nickname: value as never, bio: value as never })).toEqual({
      email: 'required',
      password: 'required',
    });
  });

  it.each([
    ['1234567', 'tooShort'],
    ['12345678', undefined],
    ['x'.repeat(70), undefined],
    ['x'.repeat(71), 'tooLong'],
    ['😀😀😀😀', undefined],
  ])('measures the new password %j by its UTF-16 length: %s', (value, problem) => {
    expect(check({ password: newPassword }, { password: value })['password']).toBe(problem);
  });

  it('accepts an existing password of any length', () => {
    expect(check({ password }, { password: 'x' })).toEqual({});
    expect(check({ password }, { password: 'x'.repeat(100) })).toEqual({});
  });

  it('ignores spaces around an email address, in fields with either email rule', () => {
    expect(check({ a: email, b: strictEmail }, { a: ' ada@example.com ', b: 'ada@example.com\n' })).toEqual({});
  });

  it("applies each field's rule to values of other kinds", () => {
    expect(check({ id, url, size: positiveInteger, code }, { id: 'me', url: 'nowhere', size: 0, code: 'short' })).toEqual({
      id: 'invalid',
      url: 'invalid',
      size: 'invalid',
      code: 'invalid',
    });
    expect(check({ isAdmin: boolean }, { isAdmin: false })).toEqual({});
  });

  it('ignores unknown members', () => {
    expect(check(form.shape, { ...good, evil: 1 } as typeof good)).toEqual({});
  });
});

describe('the rules', () => {
  it.each([
    ['email', 'a@b', true],
    ['email', '.a..b.@b', true],
    ['email', 'a@b@c', false],
    ['email', 'a b@c.de', false],
    ['email', 'a@-b.de', false],
    ['strictEmail', 'a@b.de', true],
    ['strictEmail', 'a+tag@mail.b.de', true],
    ['strictEmail', 'a@b', false],
    ['strictEmail', 'a@b.c', false],
    ['strictEmail', '.a@b.de', false],
    ['strictEmail', 'a.@b.de', false],
    ['strictEmail', 'a..b@c.de', false],
    ['uuid', '11111111-1111-4111-8111-111111111111', true],
    ['uuid', '11111111-1111-6111-8111-111111111111', false],
    ['uuid', 'me', false],
    ['uuidOrMe', 'me', true],
    ['uuidOrMe', 'ME', false],
    ['url', 'http://localhost:3000', true],
    ['url', 'https://a b.de', false],
    ['url', '/path', false],
    ['imageUrl', 'data:image/png;base64,AA==', true],
    ['imageUrl', `https://x.de/${'a'.repeat(1_000_000)}`, false],
    ['code', 'x'.repeat(45), true],
    ['code', 'x'.repeat(44), false],
    ['base64', 'Zm9v', true],
    ['base64', 'Zm8=', true],
    ['base64', 'Zm8', false],
    ['password', 'x'.repeat(71), false],
  ] as const)('(%s) accept %j: %s', (rule, value, isAccepted) => {
    expect(RULES[rule](value)).toBe(isAccepted);
  });

  it('accept only whole numbers of at least 1 as positive integers', () => {
    expect([1, 50, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map((value) => RULES.positiveInteger(value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('take little time, even for long strings', () => {
    const long = 'a'.repeat(100_000);
    const started = performance.now();
    for (const value of [`${long}@${long}`, `${long}.`, `a@${'a.'.repeat(50_000)}`, `${long}=`]) {
      for (const rule of ['email', 'strictEmail', 'uuid', 'base64'] as const) RULES[rule](value);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('exist for every field that names a rule', () => {
    for (const field of [id, idOrMe, email, strictEmail, password, code, url, imageUrl, positiveInteger])
      expect(RULES).toHaveProperty(field.rule as string);
  });
});
