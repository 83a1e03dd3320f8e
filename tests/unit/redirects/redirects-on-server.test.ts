import { describe, expect, it, vi } from 'vitest';
import { createAppStage, CREDENTIALS, signInStep } from '../app/stage.js';

const UNTRUSTED = expect.objectContaining({ code: 'UNTRUSTED_REDIRECT' });

// These apps have no page.
describe('on a server', () => {
  const onServer = (options: Parameters<typeof createAppStage>[0] = {}) => createAppStage({ page: undefined, ...options });

  it('relative URLs remain relative for links and for framework routers', async () => {
    const redirect = vi.fn();
    const navigate = vi.fn();
    for (const redirectMethod of [{ nextjs: { redirect } }, { navigate }]) {
      const { app, clock, run } = onServer({ redirectMethod });
      const before = clock.platform.elapsed();
      await run(app.redirects.to('signIn', { replace: true }));
      await run(app.redirects.toUrl('/welcome?a=b#c'));
      await run(app.redirects.toUrl('?tab=2'));
      expect(app.redirects.href('signIn')).toBe('/handler/sign-in');
      expect(app.redirects.link(app.redirects.resolveRedirect('/welcome'))).toBe('/welcome');
      expect(clock.platform.elapsed(), 'redirects settle immediately').toBe(before);
    }
    expect(redirect.mock.calls).toEqual([
      ['/handler/sign-in', 'replace'],
      ['/welcome?a=b#c', 'push'],
      ['/handler/sign-in?tab=2', 'push'],
    ]);
    expect(navigate.mock.calls.map(([url]: unknown[]) => url)).toEqual(['/handler/sign-in', '/welcome?a=b#c', '/handler/sign-in?tab=2']);
  });

  it('the error for a missing callback URL names the options that provide one', async () => {
    const message = 'Outside a browser, pass verificationCallbackUrl, callbackUrl or an absolute urls.handler.';
    const { app, network, outcome, run } = onServer();
    expect(await outcome(app.auth.signUpWithPassword(CREDENTIALS))).toMatchObject({ error: { code: 'CONFIGURATION', message } });
    const { app: other } = onServer({ urls: { handler: 'https://app.example/handler' } });
    expect(other.redirects.callbackUrl('emailVerification')).toBe('https://app.example/handler/email-verification');
    network.script({ match: 'POST /auth/otp', body: { nonce: 'n' } });
    const mail = { email: CREDENTIALS.email, callbackUrl: 'https://app.example/link' };
    expect(await run(app.auth.sendMagicLink(mail))).toMatchObject({ status: 'ok' });
  });

  it('redirects after signing in and out use relative URLs', async () => {
    const redirect = vi.fn();
    const { app, network, run } = onServer({ redirectMethod: { nextjs: { redirect } }, urls: { afterSignOut: '/bye' } });
    network.script(signInStep('a'), { match: 'DELETE', bodyRaw: '{}' });
    await run(app.auth.signInWithPassword(CREDENTIALS));
    await run(app.auth.signOut());
    expect(redirect.mock.calls).toEqual([
      ['/', 'replace'],
      ['/bye', 'push'],
    ]);
  });

  it.each([
    'http://localhost/evil',
    'http://relative.invalid/x',
    'https://app.example/x',
    '//relative.invalid/x',
    'http://localhost:3000/',
  ])('origins are not trusted unless they are configured: %s', (url) => {
    expect(() => onServer().app.redirects.resolveRedirect(url)).toThrow(UNTRUSTED);
  });

  it('configured origins and URLs are trusted, but not pages that perform an action', () => {
    const { app } = onServer({ trustedOrigins: ['https://app.example'], urls: { home: 'https://www.example/start' } });
    expect(app.redirects.resolveRedirect('https://app.example/x').href).toBe('https://app.example/x');
    expect(app.redirects.href('home')).toBe('https://www.example/start');
    expect(() => app.redirects.resolveRedirect('/handler/sign-out')).toThrow(UNTRUSTED);
  });

  it('a redirect with the redirect method `window` has no effect, and settles immediately', async () => {
    const { app, clock, run } = onServer({ redirectMethod: 'window' });
    const before = clock.platform.elapsed();
    await run(app.redirects.to('home'));
    expect(clock.platform.elapsed()).toBe(before);
  });
});
