// Tests sessions and lookups of the signed-in user of the drop-in entry, with the real backend.
import { describe, expect, it } from 'vitest';
import { ConfigurationError, KnownErrors, NotSignedInError, stackAppInternalsSymbol, StackClientApp } from '../../../src/compat.js';
import { newEmail, openInternal, openShared, PASSWORD, scaffold, signUp, useBackend } from './stage.js';

const stage = useBackend();

describe('a user object', () => {
  it('acts for its own user after another user signed in', async () => {
    const { clientApp } = await openShared(stage);
    const first = await signUp(clientApp);
    const second = await signUp(clientApp);
    await first.user.setDisplayName('First');
    expect((await clientApp.getUser({ or: 'throw' })).displayName).toBeNull();
    await first.user.signOut();
    expect((await clientApp.getUser())?.primaryEmail).toBe(second.email);
  });

  it('has methods that can be destructured, and does not change', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const { update, listTeams } = user;
    await update({ displayName: 'Ada' });
    expect(await listTeams()).toEqual([]);
    expect(user.displayName).toBeNull();
    expect(Object.isFrozen(user)).toBe(true);
  });

  it('is the same object until the user changes', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    expect(await clientApp.getUser()).toBe(user);
    await user.setDisplayName('Ada');
    expect(await clientApp.getUser()).not.toBe(user);
  });

  it('shows clients no data of servers', async () => {
    const { clientApp, serverApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const serverUser = await serverApp.getUser(user.id);
    await serverUser?.setServerMetadata({ secret: 1 });
    const json = (await serverApp.getUser(user.id))?.toClientJson();
    expect(json).toMatchObject({ id: user.id, primary_email: user.primaryEmail });
    expect(json).not.toHaveProperty('server_metadata');
  });

  it('returns the error of a password that is too short', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const tooShort = await user.updatePassword({ oldPassword: PASSWORD, newPassword: 'short' });
    expect(KnownErrors.PasswordTooShort.isInstance(tooShort)).toBe(true);
    const wrong = await user.updatePassword({ oldPassword: 'wrong password', newPassword: `${PASSWORD}!` });
    expect(KnownErrors.PasswordConfirmationMismatch.isInstance(wrong)).toBe(true);
    expect(await user.updatePassword({ oldPassword: PASSWORD, newPassword: `${PASSWORD}!` })).toBeUndefined();
  });
});

describe('getUser', () => {
  it('returns null, throws or creates an anonymous user, as `or` specifies', async () => {
    const { clientApp } = await openShared(stage);
    expect(await clientApp.getUser()).toBeNull();
    await expect(clientApp.getUser({ or: 'throw' })).rejects.toThrow("User is not signed in but getUser was called with { or: 'throw' }");
    await expect(clientApp.getUser({ or: 'throw' })).rejects.toBeInstanceOf(NotSignedInError);
    await expect(clientApp.getUser({ or: 'redirect' })).rejects.toBeInstanceOf(NotSignedInError);
    const anonymous = await clientApp.getUser({ or: 'anonymous' });
    expect(anonymous.isAnonymous).toBe(true);
    expect(await clientApp.getUser()).toBeNull();
    expect(await clientApp.getUser({ or: 'anonymous-if-exists' })).toBe(anonymous);
  });

  it('returns null after a sign-out, which ends the session', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    await clientApp.signOut();
    expect(await clientApp.getUser()).toBeNull();
    expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null });
  });
});

describe('a sign-out', () => {
  const openWithRouter = async () => {
    const { clientOptions } = await openShared(stage);
    const visited: string[] = [];
    const navigate = (to: string) => void visited.push(to);
    const app = new StackClientApp({ ...clientOptions, redirectMethod: { useNavigate: () => navigate, navigate } });
    return { app, visited, user: (await signUp(app)).user };
  };

  it('redirects to the page after a sign-out, or to any web address that the host app passes', async () => {
    const { app, visited, user } = await openWithRouter();
    await user.signOut({ redirectUrl: new URL('https://marketing.example/bye') });
    await signUp(app);
    await app.signOut();
    expect(visited).toEqual(['/', 'https://marketing.example/bye', '/', '/']);
  });

  it('does not redirect to a script', async () => {
    const { user } = await openWithRouter();
    await expect(user.signOut({ redirectUrl: 'javascript:alert(1)' })).rejects.toBeInstanceOf(ConfigurationError);
  });
});

describe('a result', () => {
  it('contains the errors that the member lists, as instances of their classes', async () => {
    const { clientApp } = await openShared(stage);
    const { email } = await signUp(clientApp);
    const wrong = await clientApp.signInWithCredential({ email, password: 'wrong password' });
    expect(wrong.status === 'error' && KnownErrors.EmailPasswordMismatch.isInstance(wrong.error)).toBe(true);
    const code = await clientApp.verifyEmail('x'.repeat(45));
    expect(code.status === 'error' && KnownErrors.VerificationCodeError.isInstance(code.error)).toBe(true);
  });

  it('throws all other errors', async () => {
    const { clientApp, adminApp } = await scaffold(stage);
    await (await adminApp.getProject()).update({ config: { signUpEnabled: false } });
    const signUpAgain = clientApp.signUpWithCredential({
      email: newEmail(),
      password: PASSWORD,
      verificationCallbackUrl: 'http://localhost/',
    });
    await expect(signUpAgain).rejects.toSatisfy(KnownErrors.SignUpNotEnabled.isInstance);
  });
});

describe('a command-line login', () => {
  it('returns a refresh token after a user confirmed it, which can be used alone', async () => {
    const { clientApp, clientOptions } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const { refreshToken } = await user.getAuthJson();
    const confirm = async (link: string): Promise<void> => {
      const body = { login_code: new URL(link).searchParams.get('login_code'), refresh_token: refreshToken };
      await clientApp[stackAppInternalsSymbol].sendRequest('/auth/cli/complete', { method: 'POST', body: JSON.stringify(body) });
    };
    const links: string[] = [];
    const result = await new StackClientApp({ ...clientOptions, tokenStore: null }).promptCliLogin({
      appUrl: 'https://shop.example/',
      waitTimeMillis: 1,
      promptLink: (link) => {
        links.push(link);
        void confirm(link);
      },
    });
    expect(links[0]).toMatch(/^https:\/\/shop\.example\/handler\/cli-auth-confirm\?login_code=/);
    const token = result.status === 'ok' ? result.data : '';
    expect((await clientApp.getUser({ tokenStore: { accessToken: null, refreshToken: token } }))?.id).toBe(user.id);
  });

  it('returns an error if nobody confirms it in time', async () => {
    const { clientApp } = await openShared(stage);
    const showLink = (link: string): void => expect(link).toMatch(/^https:\/\/shop\.example\/auth\/cli-auth-confirm\?/);
    const login = { appUrl: 'https://shop.example', waitTimeMillis: 0, maxAttempts: 2, handlerPath: '/auth', promptLink: showLink };
    const result = await clientApp.promptCliLogin(login);
    expect(result.status === 'error' && KnownErrors.CliAuthError.isInstance(result.error)).toBe(true);
  });
});

describe('the members for frameworks', () => {
  it('turn an app into JSON without secret keys, and the JSON into the same app', async () => {
    const internal = openInternal(stage);
    const json = internal[stackAppInternalsSymbol].toClientJson();
    expect(JSON.stringify(json)).not.toMatch(/"(?:ssk|sak)_/);
    expect(json).toMatchObject({ projectId: 'internal', tokenStore: 'memory', redirectMethod: 'none' });
    expect(StackClientApp[stackAppInternalsSymbol].fromClientJson(json)).toBe(internal);
    const other = { ...json, uniqueIdentifier: crypto.randomUUID() };
    expect(StackClientApp[stackAppInternalsSymbol].fromClientJson(other).projectId).toBe('internal');
    expect(() => StackClientApp[stackAppInternalsSymbol].fromClientJson({ ...json, projectId: 'other' })).toThrow(/same identifier/);
  });

  it('send a request with the session of the app', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const internals = clientApp[stackAppInternalsSymbol];
    const response = await internals.sendRequest('/users/me', { method: 'GET' });
    expect(await response.json()).toMatchObject({ id: user.id });
    await expect(internals.sendRequest('/users', {}, 'server')).rejects.toSatisfy(KnownErrors.ProjectAuthenticationError.isInstance);
  });
});
