// Tests the known errors of the drop-in entry. The list of errors is the hand-written one of the contract tests.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KnownError as SdkKnownError } from '../../../src/errors/known-error.js';
import { PorticoError } from '../../../src/errors/portico-error.js';
import { ConfigurationError, KnownError, KnownErrors, NetworkError, NotSignedInError, StatusError } from '../../../src/compat.js';
import { toEntryError } from '../../../src/compat/errors.js';

interface Listed {
  readonly name: keyof KnownErrors;
  readonly code: string;
  readonly status: number;
  /** The code of the family. */
  readonly extends: string | null;
  readonly abstract: boolean;
}

const ALL = JSON.parse(readFileSync(new URL('../../contract/errors.json', import.meta.url), 'utf8')) as readonly Listed[];
const CONCRETE = ALL.filter(({ abstract }) => !abstract);

describe('KnownErrors', () => {
  it('has a class for each error and each family of the list, and no others', () => {
    expect(Object.keys(KnownErrors).toSorted()).toEqual(ALL.map(({ name }) => name).toSorted());
    for (const { name, code } of ALL) expect(KnownErrors[name].errorCode).toBe(code);
  });

  it('decodes each error from a body without details, with its status and its families', () => {
    for (const { name, code, status, extends: family } of CONCRETE) {
      const error = KnownError.fromJson({ code, message: 'Text of the service.' });
      expect(error).toMatchObject({ errorCode: code, statusCode: status, message: 'Text of the service.', name: `KnownError<${code}>` });
      expect(KnownErrors[name].isInstance(error)).toBe(true);
      expect(error).toBeInstanceOf(KnownErrors[name]);
      const parent = ALL.find((other) => other.code === family);
      if (parent) expect(KnownErrors[parent.name].isInstance(error)).toBe(true);
    }
  });

  it('recognizes no error of another code or family', () => {
    const error = new KnownErrors.PasswordTooShort(8);
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(error)).toBe(true);
    expect(KnownErrors.PasswordTooLong.isInstance(error)).toBe(false);
    expect(KnownErrors.VerificationCodeError.isInstance(error)).toBe(false);
    for (const value of [new Error('x'), null, undefined, 'PASSWORD_TOO_SHORT', { errorCode: 'PASSWORD_TOO_SHORT' }])
      expect(KnownErrors.PasswordTooShort.isInstance(value)).toBe(false);
  });

  it('recognizes nested families', () => {
    const error = new KnownErrors.UnparsableAdminAccessToken();
    const { InvalidAdminAccessToken, InvalidProjectAuthentication, ProjectAuthenticationError, RefreshTokenError } = KnownErrors;
    const families = [InvalidAdminAccessToken, InvalidProjectAuthentication, ProjectAuthenticationError];
    for (const family of families) {
      expect(family.isInstance(error)).toBe(true);
      expect(error).toBeInstanceOf(family);
    }
    expect(RefreshTokenError.isInstance(error)).toBe(false);
  });

  it('recognizes errors of another copy of the package by their symbol', () => {
    const brand = Symbol.for('portico.compat.known-error');
    const foreign = Object.assign(new Error('x'), { [brand]: ['USER_NOT_FOUND'] });
    expect(KnownErrors.UserNotFound.isInstance(foreign)).toBe(true);
    expect(KnownError.isKnownError(foreign)).toBe(true);
  });

  it('turns arguments of a constructor into details, and details into arguments', () => {
    const error = new KnownErrors.TeamPermissionRequired('team', 'user', '$read_members');
    expect(error.details).toEqual({ team_id: 'team', user_id: 'user', permission_id: '$read_members' });
    const decoded = KnownError.fromJson({ code: error.errorCode, message: 'x', details: error.details });
    expect(decoded.constructorArgs).toEqual(['team', 'user', '$read_members']);
    const at = new Date(1_750_000_000_000);
    expect(new KnownErrors.AccessTokenExpired(at).details).toEqual({ expired_at_millis: at.getTime() });
    expect(
      KnownError.fromJson({ code: 'ADMIN_ACCESS_TOKEN_EXPIRED', message: 'x', details: { expired_at_millis: at.getTime() } })
        .constructorArgs,
    ).toEqual([at]);
  });

  it('keeps details that it does not know', () => {
    const error = KnownError.fromJson({ code: 'USER_NOT_FOUND', message: 'x', details: { hint: 1 } });
    expect(error.toDescriptiveJson()).toEqual({ code: 'USER_NOT_FOUND', error: 'x', details: { hint: 1 } });
  });

  it('turns an unknown code into UnsupportedError, with the original code', () => {
    const error = KnownError.fromJson({ code: 'NEW_ERROR', message: 'x' });
    expect(KnownErrors.UnsupportedError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: 500, details: { originalErrorCode: 'NEW_ERROR' }, constructorArgs: ['NEW_ERROR'] });
  });

  it('has a base class with a descriptor for each status', () => {
    expect(StatusError.NotFound).toEqual({ statusCode: 404, message: 'Not Found' });
    expect(new StatusError(StatusError.TooManyRequests)).toMatchObject({ statusCode: 429, message: 'Too Many Requests' });
    expect(new StatusError(StatusError.BadRequest, 'No name.')).toMatchObject({ statusCode: 400, message: 'No name.' });
    expect(new StatusError(410, 'It was here.')).toMatchObject({ statusCode: 410, message: 'It was here.' });
  });

  it('can be sent as an HTTP response', () => {
    const error = new KnownErrors.UserNotFound();
    expect(JSON.parse(new TextDecoder().decode(error.getBody()))).toEqual({ code: 'USER_NOT_FOUND', error: 'User not found.' });
    expect(error.getHeaders()['X-Stack-Known-Error']).toEqual(['USER_NOT_FOUND']);
    expect([error.getStatusCode(), error.isClientError(), error.isServerError()]).toEqual([404, true, false]);
    expect(error).toBeInstanceOf(StatusError);
  });
});

describe('errors of the SDK', () => {
  it('become known errors of the drop-in entry', () => {
    const error = toEntryError(new SdkKnownError('USER_EMAIL_ALREADY_EXISTS', 'Taken.', { email: 'ada@example.com' }));
    expect(KnownErrors.UserWithEmailAlreadyExists.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message: 'Taken.', constructorArgs: ['ada@example.com'] });
    const unsupported = toEntryError(new SdkKnownError('UNSUPPORTED_ERROR', 'x', { originalErrorCode: 'NEW_ERROR' }));
    expect(unsupported).toMatchObject({ details: { originalErrorCode: 'NEW_ERROR' } });
  });

  it.each([
    ['NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', new DOMException('No.', 'NotAllowedError')],
    ['SecurityError', 'ERROR_INVALID_DOMAIN', Object.assign(new Error('No.'), { name: 'SecurityError' })],
    ['AbortError', 'ERROR_CEREMONY_ABORTED', undefined],
    ['NotSupportedError', 'NotSupportedError', undefined],
  ])('have the name of the browser’s error, such as %s, if a passkey request fails, and keep its kind', (name, code, cause) => {
    const failed = Object.assign(new SdkKnownError('PASSKEY_WEBAUTHN_ERROR', 'No.', { message: 'No.', code }), cause && { cause });
    const error = toEntryError(failed);
    expect(KnownErrors.PasskeyWebAuthnError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message: 'No.', constructorArgs: ['No.', name], cause: { details: { code } } });
  });

  it('become errors of classes that the host app can recognize', () => {
    expect(toEntryError(new PorticoError('TIMEOUT', 'x'))).toBeInstanceOf(NetworkError);
    expect(toEntryError(new PorticoError('NOT_SIGNED_IN', 'x'))).toBeInstanceOf(NotSignedInError);
    expect(toEntryError(new PorticoError('CONFIGURATION', 'x'))).toBeInstanceOf(ConfigurationError);
    const other = new TypeError('x');
    expect(toEntryError(other)).toBe(other);
  });
});
