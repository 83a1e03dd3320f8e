import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import contract from '../../contract/errors.json' with { type: 'json' };
import { VerificationCodeError } from '../../../src/errors/groups.js';
import { isKnownError, KnownError, knownErrorFromWire } from '../../../src/errors/known-error.js';
import { isPorticoError, PorticoError } from '../../../src/errors/portico-error.js';

describe('a known error from the wire', () => {
  it('has a code, a message, a status, and details', () => {
    const error = knownErrorFromWire({ code: 'PASSWORD_TOO_SHORT', error: 'Too short.', details: { min_length: 8 } });
    expect(error).toMatchObject({
      name: 'KnownError',
      code: 'PASSWORD_TOO_SHORT',
      message: 'Too short.',
      status: 400,
      details: { min_length: 8 },
    });
    expect(error).toBeInstanceOf(Error);
  });

  it.each(contract.filter(({ abstract }) => !abstract))('can have the code $code without details', ({ code, status }) => {
    expect(knownErrorFromWire({ code, error: 'x' })).toMatchObject({ code, status, message: 'x' });
  });

  it.each(['SOMETHING_NEW', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'becomes UNSUPPORTED_ERROR for the code %j',
    (code) => {
      const error = knownErrorFromWire({ code, error: 'hm' });
      expect(error).toMatchObject({ code: 'UNSUPPORTED_ERROR', status: 500, details: { originalErrorCode: code } });
    },
  );

  it('has the code as its message if the service sent no message', () => {
    expect(knownErrorFromWire({ code: 'USER_NOT_FOUND' }).message).toBe('USER_NOT_FOUND');
    expect(knownErrorFromWire({ code: 'USER_NOT_FOUND', error: { not: 'text' } }).message).toBe('USER_NOT_FOUND');
  });

  it('keeps unknown details', () => {
    expect(knownErrorFromWire({ code: 'INVALID_SCOPE', error: 'x', details: { scope: 'team' } }).details).toEqual({ scope: 'team' });
  });
});

describe('isKnownError', () => {
  const expired = new KnownError('VERIFICATION_CODE_EXPIRED', 'late');

  it('compares codes and families', () => {
    expect(isKnownError(expired)).toBe(true);
    expect(isKnownError(expired, 'VERIFICATION_CODE_EXPIRED')).toBe(true);
    expect(isKnownError(expired, ...VerificationCodeError)).toBe(true);
    expect(isKnownError(expired, 'USER_NOT_FOUND')).toBe(false);
  });

  it.each([null, undefined, 'VERIFICATION_CODE_EXPIRED', 0, {}, new Error('x'), { code: 'VERIFICATION_CODE_EXPIRED' }])(
    'is false for %o',
    (value) => {
      expect(isKnownError(value)).toBe(false);
      expect(isPorticoError(value)).toBe(false);
    },
  );

  it('recognizes errors from another copy of the library on the page', async () => {
    vi.resetModules();
    const copy = await import('../../../src/errors/known-error.js');
    const other = await import('../../../src/errors/portico-error.js');
    expect(copy.KnownError).not.toBe(KnownError);
    expect(isKnownError(new copy.KnownError('USER_NOT_FOUND', 'x'), 'USER_NOT_FOUND')).toBe(true);
    expect(copy.isKnownError(expired, ...VerificationCodeError)).toBe(true);
    expect(isPorticoError(new other.PorticoError('TIMEOUT', 'x'), 'TIMEOUT')).toBe(true);
  });

  it('distinguishes known errors from other errors', () => {
    expect(isPorticoError(expired)).toBe(false);
    expect(isKnownError(new PorticoError('HTTP', 'x'))).toBe(false);
    expect(isPorticoError(new PorticoError('HTTP', 'x'), 'TIMEOUT', 'OFFLINE')).toBe(false);
  });
});

describe('serialized errors', () => {
  it('include only the known properties', () => {
    const known = new KnownError('PASSWORD_TOO_SHORT', 'Too short.', { min_length: 8 });
    expect(JSON.parse(JSON.stringify(known))).toEqual({
      name: 'KnownError',
      code: 'PASSWORD_TOO_SHORT',
      status: 400,
      details: { min_length: 8 },
    });
    const own = new PorticoError('RATE_LIMIT', 'Slow down.', { status: 429, body: 'calm', retryAfterMs: 5 });
    expect(JSON.parse(JSON.stringify(own))).toEqual({
      name: 'PorticoError',
      code: 'RATE_LIMIT',
      status: 429,
      body: 'calm',
      retryAfterMs: 5,
    });
  });

  it('can be cloned with structuredClone and inspected', () => {
    const cause = new Error('socket hang up');
    const error = new PorticoError('CONNECTION', 'Lost.', { cause, diagnostics: { online: true } });
    const clone = structuredClone(error);
    expect(clone).toMatchObject({ message: 'Lost.', cause: { message: 'socket hang up' } });
    expect(inspect(error, { depth: 10 })).toContain('CONNECTION');
    expect('cause' in new PorticoError('HTTP', 'x')).toBe(false);
  });
});
