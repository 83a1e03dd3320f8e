import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { boolean, id, optional, text } from '../contract/fields.js';

// Defines the responses of the sign-in methods (CONTRACT.md C28). The members of a response depend on the method.

const tokens = entity({ accessToken: text, refreshToken: text, userId: optional(id) });
/** The tokens of the session that a sign-in starts. */
export interface TokenResponse extends DataOf<typeof tokens> {}
export const TokenResponse: Named<typeof tokens, TokenResponse> = tokens;

const signIn = extend(TokenResponse, { isNewUser: boolean });
/** The tokens of the session that a sign-in starts, and whether the account is new. */
export interface SignInResponse extends DataOf<typeof signIn> {}
export const SignInResponse: Named<typeof signIn, SignInResponse> = signIn;

const codeIsValid = entity({ isCodeValid: boolean });
/** The result of checking a valid code without using it. For an invalid code, the call returns an error. */
export interface CodeIsValid extends DataOf<typeof codeIsValid> {}
export const CodeIsValid: Named<typeof codeIsValid, CodeIsValid> = codeIsValid;
