// Checks the types of the drop-in entry with a program that is written for the hosted service's SDK. `tsc` compiles this file, but its code
// never runs.
import { expectTypeOf } from 'vitest';
import { KnownErrors, Result, StackAdminApp, StackClientApp, StackServerApp, stackAppInternalsSymbol } from '../../src/compat.js';
import type * as all from '../../src/compat.js';
import type { CurrentInternalUser, CurrentServerUser, CurrentUser, ServerTeam, ServerUser, Team } from '../../src/compat.js';

// The literal types of the options decide whether an app has a token store, and who its user is.
const cookie = new StackClientApp({ tokenStore: 'cookie', projectId: 'shop' });
expectTypeOf(cookie).toEqualTypeOf<StackClientApp<true, 'shop'>>();
const request = new StackClientApp({ tokenStore: new Request('https://host.example') });
expectTypeOf(request).toEqualTypeOf<StackClientApp<true, string>>();
const pair = new StackServerApp({ tokenStore: { accessToken: null, refreshToken: 'r' } });
expectTypeOf(pair).toEqualTypeOf<StackServerApp<true, string>>();
const without = new StackServerApp({ tokenStore: null });
expectTypeOf(without).toEqualTypeOf<StackServerApp<false, string>>();
declare const options: all.StackClientAppConstructorOptions;
expectTypeOf(new StackClientApp(options)).toExtend<StackClientApp>();
// @ts-expect-error -- the token store is required
void new StackClientApp({ projectId: 'shop' });
// @ts-expect-error -- not a token store
void new StackClientApp({ tokenStore: 'disk' });

// Apps with more rights are apps with fewer rights, too, and all apps with literal types are apps.
declare const admin: StackAdminApp<true, 'internal'>;
expectTypeOf(admin).toExtend<StackServerApp>();
expectTypeOf(admin).toExtend<StackClientApp>();
expectTypeOf(cookie).toExtend<StackClientApp>();
expectTypeOf(without).toExtend<StackServerApp>();

// The option `or` decides whether the user may be null.
expectTypeOf(cookie.getUser()).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(cookie.getUser({ or: 'return-null' })).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(cookie.getUser({ or: 'anonymous-if-exists' })).resolves.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(cookie.getUser({ or: 'redirect' })).resolves.toEqualTypeOf<CurrentUser>();
expectTypeOf(cookie.getUser({ or: 'throw', tokenStore: 'memory' })).resolves.toEqualTypeOf<CurrentUser>();
expectTypeOf(cookie.getUser({ or: 'anonymous' })).resolves.toEqualTypeOf<CurrentUser>();

// Without a token store, each call needs one.
expectTypeOf(without.getUser({ tokenStore: { headers: new Headers() } })).resolves.toEqualTypeOf<CurrentServerUser | null>();
// @ts-expect-error -- the app has no token store
void without.getUser();
// @ts-expect-error -- the app has no token store
void without.getUser({ or: 'throw' });

// A server app finds users and teams by ID and by API key.
expectTypeOf(pair.getUser('id')).resolves.toEqualTypeOf<ServerUser | null>();
expectTypeOf(pair.getUser({ apiKey: 'sk_1' })).resolves.toEqualTypeOf<ServerUser | null>();
expectTypeOf(pair.getTeam({ apiKey: 'sk_1' })).resolves.toEqualTypeOf<ServerTeam | null>();
expectTypeOf(pair.listUsers({ limit: 1 })).resolves.toExtend<{ nextCursor: string | null }>();

// The users of the project `internal` own projects.
expectTypeOf(
  new StackClientApp({ tokenStore: 'memory', projectId: 'internal' }).getUser({ or: 'throw' }),
).resolves.toEqualTypeOf<CurrentInternalUser>();
export const administer = async () => {
  const owner = await admin.getUser({ or: 'throw' });
  const project = await owner.createProject({ displayName: 'Shop', config: { oauthProviders: [{ id: 'google', type: 'shared' }] } });
  const child = new StackAdminApp({ tokenStore: null, projectId: project.id, projectOwnerSession: owner._internalSession });
  expectTypeOf(child).toEqualTypeOf<StackAdminApp<false, string>>();
  expectTypeOf(project.app).toEqualTypeOf<StackAdminApp<false>>();
  return child[stackAppInternalsSymbol];
};

// A server user has all members of a user, and a server team all members of a team.
expectTypeOf<CurrentServerUser>().toExtend<CurrentUser>();
expectTypeOf<ServerTeam>().toExtend<Team>();
expectTypeOf<ServerUser>().not.toHaveProperty('signOut');
expectTypeOf<all.User>().not.toHaveProperty('update');

// Results narrow by their status, and errors by the class.
export const signIn = async (): Promise<string> => {
  const result = await cookie.signInWithCredential({ email: 'ada@example.com', password: 'secret', noRedirect: true });
  if (result.status === 'ok') {
    expectTypeOf(result.data).toEqualTypeOf<undefined>();
    return 'signed in';
  }
  expectTypeOf(result.error).toEqualTypeOf<KnownErrors['EmailPasswordMismatch'] | KnownErrors['InvalidTotpCode']>();
  if (result.error.errorCode === 'INVALID_TOTP_CODE') return result.error.message;
  return KnownErrors.EmailPasswordMismatch.isInstance(result.error) ? result.error.errorCode : result.error;
};
export const narrow = (error: unknown): number | undefined => {
  if (KnownErrors.PasswordTooShort.isInstance(error)) return error.constructorArgs[0];
  return KnownErrors.VerificationCodeError.isInstance(error) ? error.statusCode : undefined;
};
expectTypeOf(Result.orThrow({ status: 'ok', data: 1 })).toEqualTypeOf<number>();
// @ts-expect-error -- the constructor needs the length
void new KnownErrors.PasswordTooShort();

// A first view has the whole key, and a listed key has its last four characters.
expectTypeOf<all.UserApiKeyFirstView['value']>().toEqualTypeOf<string>();
expectTypeOf<all.TeamApiKey['value']>().toEqualTypeOf<{ readonly lastFour: string }>();
expectTypeOf<all.ApiKey<'user', true>>().toEqualTypeOf<all.UserApiKeyFirstView>();
expectTypeOf<all.UserApiKey>().not.toHaveProperty('teamId');
