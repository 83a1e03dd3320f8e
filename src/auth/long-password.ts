import { fittingPasswordLength, MAX_PASSWORD_LENGTH } from '../contract/advice.js';
import { KnownError } from '../errors/known-error.js';
import { failed } from '../lib/result.js';

/** Of a password that the service would refuse without its code, or fail over: PASSWORD_TOO_LONG. */
export const refuseLong = (password: string) =>
  password.length > fittingPasswordLength(password)
    ? failed(
        new KnownError('PASSWORD_TOO_LONG', `Password too long. Maximum length is ${MAX_PASSWORD_LENGTH}.`, {
          maxLength: MAX_PASSWORD_LENGTH,
        }),
      )
    : undefined;
