import { entity, extend } from '../contract/entity.js';
import { boolean, id, optional, text } from '../contract/fields.js';

// Responses of the sign-in methods (CONTRACT.md C28). Which members they have depends on the method.

export const TokenResponse = entity({ accessToken: text, refreshToken: text, userId: optional(id) });
export const SignInResponse = extend(TokenResponse, { isNewUser: boolean });

/** The result of checking a code without using it; an invalid code is an error instead. */
export const CodeIsValid = entity({ isCodeValid: boolean });
