// Checks the types of the client app. `tsc` compiles this file, but its code never runs.
import { expectTypeOf } from 'vitest';
import type { clientResources } from '../../src/resources/index.js';
import type { App, AppOptions, ClientApp, CurrentUser, KnownError, Query, Result, Tokens } from '../../src/index.js';
import { isKnownError, requestStore, VerificationCodeError } from '../../src/index.js';

declare const app: ClientApp;

// The type of each method lists exactly the error codes that the method can return.
type Errors<T extends (...input: never) => Promise<Result<unknown, { readonly code: string }>>> = Extract<
  Awaited<ReturnType<T>>,
  { status: 'error' }
>['error']['code'];

expectTypeOf<Errors<typeof app.auth.signInWithPassword>>().toEqualTypeOf<
  | 'EMAIL_PASSWORD_MISMATCH'
  | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
  | 'PASSWORD_AUTHENTICATION_NOT_ENABLED'
  | 'INVALID_TOTP_CODE'
  | (typeof VerificationCodeError)[number]
>();
expectTypeOf<Errors<typeof app.auth.signUpWithPassword>>().toEqualTypeOf<
  'USER_EMAIL_ALREADY_EXISTS' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'SIGN_UP_NOT_ENABLED' | 'PASSWORD_AUTHENTICATION_NOT_ENABLED'
>();
expectTypeOf<Errors<typeof app.auth.checkPasswordResetCode>>().toEqualTypeOf<(typeof VerificationCodeError)[number]>();
expectTypeOf<Errors<typeof app.contactChannels.verify>>().toEqualTypeOf<(typeof VerificationCodeError)[number]>();
expectTypeOf<Errors<typeof app.sessions.revoke>>().toEqualTypeOf<'CANNOT_DELETE_CURRENT_SESSION'>();
expectTypeOf<Extract<Awaited<ReturnType<typeof app.auth.signInWithMagicLink>>, { status: 'ok' }>['data']>().toEqualTypeOf<{
  isNewUser: boolean;
}>();

// `isKnownError` narrows the type of an error, including its details.
declare const failure: unknown;
if (isKnownError(failure, 'PASSWORD_TOO_SHORT')) expectTypeOf(failure.details).toEqualTypeOf<{ min_length: number }>();
if (isKnownError(failure, ...VerificationCodeError)) expectTypeOf(failure.code).toEqualTypeOf<(typeof VerificationCodeError)[number]>();
expectTypeOf<KnownError<'USER_NOT_FOUND'>['details']>().toEqualTypeOf<undefined>();

// The option `or` determines whether the type includes null.
expectTypeOf(app.getUser()).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(app.getUser({ or: 'return-null' })).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(app.getUser({ or: 'anonymous-if-exists' })).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(app.getUser({ or: 'throw' })).resolves.toEqualTypeOf<CurrentUser>();
expectTypeOf(app.getUser({ or: 'redirect' })).resolves.toEqualTypeOf<CurrentUser>();
expectTypeOf<typeof app.user>().toEqualTypeOf<Query<CurrentUser | null>>();

// A client app has only the resources for clients. Only `session.tokens()` returns its tokens.
expectTypeOf<keyof ClientApp>().toEqualTypeOf<keyof App<unknown> | keyof typeof clientResources>();
expectTypeOf(app.session.tokens()).resolves.toEqualTypeOf<Tokens>();
expectTypeOf<CurrentUser>().not.toHaveProperty('serverMetadata');
expectTypeOf<CurrentUser['signedUpAt']>().toEqualTypeOf<Date>();

// `tokenStore` accepts every documented kind of store and no other value.
expectTypeOf<'cookie' | 'memory' | null>().toExtend<AppOptions['tokenStore']>();
expectTypeOf(requestStore(new Request('https://host.example'), 'p')).toExtend<AppOptions['tokenStore']>();
expectTypeOf<{ accessToken: string; refreshToken: string }>().toExtend<AppOptions['tokenStore']>();
expectTypeOf<{ headers: Record<string, string | string[] | undefined> }>().toExtend<Parameters<typeof requestStore>[0]>();
expectTypeOf<'session'>().not.toExtend<AppOptions['tokenStore']>();
expectTypeOf<AppOptions>().not.toHaveProperty('secretServerKey');
