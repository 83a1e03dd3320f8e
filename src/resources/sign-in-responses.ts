import { entity, extend } from '../contract/entity.js';
import { boolean, id, optional, text } from '../contract/fields.js';

// What the ways of signing in answer (wire.md 5). Which members come depends on the way.

export const TokenResponse = entity({ accessToken: text, refreshToken: text, userId: optional(id) });
export const SignInResponse = extend(TokenResponse, { isNewUser: boolean });

/** What checking a code without using it answers; a bad code is an error instead. */
export const CodeIsValid = entity({ isCodeValid: boolean });
