import { describe, expect, it } from 'vitest';
import { HANDLER_PAGES, resolveUrls } from '../../../src/redirects/urls.js';

/** The defaults in the contract, written by hand. An app may have more pages. */
const DEFAULTS = {
  handler: '/handler',
  home: '/',
  signIn: '/handler/sign-in',
  signUp: '/handler/sign-up',
  signOut: '/handler/sign-out',
  afterSignIn: '/',
  afterSignUp: '/',
  afterSignOut: '/',
  emailVerification: '/handler/email-verification',
  passwordReset: '/handler/password-reset',
  forgotPassword: '/handler/forgot-password',
  oauthCallback: '/handler/oauth-callback',
  magicLinkCallback: '/handler/magic-link-callback',
  accountSettings: '/handler/account-settings',
  error: '/handler/error',
  teamInvitation: '/handler/team-invitation',
};

describe('the URLs of an app', () => {
  it('have the defaults in the contract', () => {
    expect(resolveUrls()).toMatchObject(DEFAULTS);
    expect(resolveUrls({})).toEqual(resolveUrls());
  });

  it.each(Object.entries(HANDLER_PAGES))('have a URL below the handler path for each page: %s', (name, segment) => {
    expect(resolveUrls()).toHaveProperty([name], `/handler/${segment}`);
    expect(resolveUrls({ handler: '/auth' })).toHaveProperty([name], `/auth/${segment}`);
  });

  it.each(Object.keys(resolveUrls()).filter((name) => name !== 'handler'))('can be set one by one: %s', (name) => {
    expect(resolveUrls({ [name]: '/here' })).toMatchObject({ [name]: '/here' });
  });

  it('are below the handler path, with or without a trailing slash', () => {
    expect(resolveUrls({ handler: '/auth' }).signIn).toBe('/auth/sign-in');
    expect(resolveUrls({ handler: 'https://id.example/' }).signIn).toBe('https://id.example/sign-in');
    expect(resolveUrls({ handler: '/' })).toMatchObject({ handler: '/', signIn: '/sign-in' });
  });

  it('use home as the default for afterSignIn and afterSignOut, and afterSignIn as the default for afterSignUp', () => {
    expect(resolveUrls({ home: '/start' })).toMatchObject({ afterSignIn: '/start', afterSignUp: '/start', afterSignOut: '/start' });
    expect(resolveUrls({ home: '/start', afterSignIn: '/in' })).toMatchObject({
      afterSignIn: '/in',
      afterSignUp: '/in',
      afterSignOut: '/start',
    });
  });

  it('have their defaults if they are undefined, and are frozen', () => {
    const urls = resolveUrls({ home: undefined } as never);
    expect(urls).toEqual(resolveUrls());
    expect(Object.isFrozen(urls)).toBe(true);
  });
});
