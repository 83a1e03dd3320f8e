import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { boolean, id, optional, text } from '../contract/fields.js';

// Defines the responses of the sign-in methods (CONTRACT.md C28). The members of a response depend on the method.

const tokens = entity({
  /** The JSON Web Token that authenticates requests for a short time. */
  accessToken: text,
  /** The token with which the SDK requests access tokens until the session ends. */
  refreshToken: text,
  /** UUID of the user; absent in the responses of some methods. */
  userId: optional(id),
});
/** The tokens of the session that a sign-in starts. */
export interface TokenResponse extends DataOf<typeof tokens> {}
export const TokenResponse: Named<typeof tokens, TokenResponse> = tokens;

const signIn = extend(TokenResponse, {
  /** Whether the sign-in created the account. */
  isNewUser: boolean,
});
/** The tokens of the session that a sign-in starts, and whether the account is new. */
export interface SignInResponse extends DataOf<typeof signIn> {}
export const SignInResponse: Named<typeof signIn, SignInResponse> = signIn;

const codeIsValid = entity({
  /** Whether the code is valid, which is always true. */
  isCodeValid: boolean,
});
/** The result of checking a valid code without using it. For an invalid code, the call returns an error. */
export interface CodeIsValid extends DataOf<typeof codeIsValid> {}
export const CodeIsValid: Named<typeof codeIsValid, CodeIsValid> = codeIsValid;
