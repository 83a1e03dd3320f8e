import { entity, extend } from '../contract/entity.js';
import { boolean, id, optional, text } from '../contract/fields.js';

// Responses of the sign-in methods (CONTRACT.md C28). Which members they have depends on the method.

export const TokenResponse = entity({ accessToken: text, refreshToken: text, userId: optional(id) });
export const SignInResponse = extend(TokenResponse, { isNewUser: boolean });

/** What checking a code without using it answers; a bad code is an error instead. */
export const CodeIsValid = entity({ isCodeValid: boolean });
