import { afterEach, describe, expect, it, vi } from 'vitest';
import { savePendingAuthorization, listedPageCookies, takePendingAuthorization } from '../../../src/auth/pending-authorization.js';
import { createClock } from '../../support/clock.js';
import { createJar, PREFIX, STATE, VERIFIER } from './oauth-stage.js';

describe('the authorization that a page stores during a redirect to a provider', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['/settings?tab=2#x.y', '/settings?tab=2#x.y'],
    [`/${'a'.repeat(59)}`, `/${'a'.repeat(59)}`],
    [`/${'a'.repeat(60)}`, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('contains the PKCE verifier, and the URL %j if the URL is short', (afterUrl, stored) => {
    const jar = createJar();
    savePendingAuthorization(jar, STATE, { verifier: VERIFIER, afterUrl });
    expect(jar.cookies.get(PREFIX + STATE)?.lifeSeconds).toBe(3600);
    expect(takePendingAuthorization(jar, STATE)).toEqual({ verifier: VERIFIER, afterUrl: stored });
    expect(takePendingAuthorization(jar, STATE)).toBeUndefined();
  });

  it.each([`${VERIFIER}x`, VERIFIER.slice(1), `${VERIFIER} `, '', `x.${VERIFIER}`])('is undefined if its cookie contains %j', (value) => {
    const jar = createJar();
    jar.set(PREFIX + STATE, value, 60);
    expect(takePendingAuthorization(jar, STATE)).toBeUndefined();
  });

  it('has a cookie that is listed among the names of all page cookies', () => {
    vi.stubGlobal('document', { cookie: 'a=1; b==2; stack-oauth-outer-x=3=4' });
    expect(listedPageCookies(createClock().platform).names()).toEqual(['a', 'b', 'stack-oauth-outer-x']);
  });
});
