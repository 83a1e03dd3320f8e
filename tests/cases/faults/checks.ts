// Compares the result of a fault case with its expectation. Each check throws if the two differ.
import { expect } from 'vitest';
import { isKnownError } from '../../../src/errors/known-error.ts';
import { isPorticoError } from '../../../src/errors/portico-error.ts';
import type { Outcome } from '../../support/clock.ts';
import type { Network } from '../../support/network.ts';
import { expectNoSecrets } from '../../support/tokens.ts';
import { fillIn, issuedRefreshToken } from './script.ts';
import { CREDENTIALS, OAUTH, OWN, type Expected, type FaultStage } from './stage.ts';

const SECRETS = [OWN.access, OWN.refresh, CREDENTIALS.password, OAUTH.code, OAUTH.verifier, issuedRefreshToken()];

type Result = { readonly status: 'ok' | 'error'; readonly data?: unknown; readonly error?: unknown };

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'status' in value && ('data' in value || 'error' in value);

/** Returns every kind of error, as defined in tests/cases/README.md, that applies to an error. */
const kindsOf = (error: unknown): readonly string[] => {
  const { message } = error as Error;
  if (isPorticoError(error)) {
    const kind = error.code.toLowerCase().replaceAll('_', '-');
    return message.startsWith('Error signing in during OAuth callback') ? [kind, 'callback'] : [kind];
  }
  if (!isKnownError(error)) return [`${(error as Error)?.name}, which is not an SDK error`];
  const cli: Partial<Record<string, string>> = { CLI_AUTH_EXPIRED_ERROR: 'cli-expired', CLI_AUTH_USED_ERROR: 'cli-used' };
  const isTimeout = error.code === 'CLI_AUTH_ERROR' && message.startsWith('Timed out');
  return [`known:${error.code}`, cli[error.code] ?? '', isTimeout ? 'cli-timeout' : ''];
};

const checkError = (error: unknown, expected: Expected): void => {
  const kinds = kindsOf(error);
  expect(isPorticoError(error) || isKnownError(error), kinds.join()).toBe(true);
  if (expected.error)
    expect(
      expected.error.split('|').some((kind) => kinds.includes(kind)),
      `${kinds} must include one of ${expected.error}`,
    ).toBe(true);
  if (expected.status !== undefined) expect((error as { status?: number }).status).toBe(expected.status);
  if (expected.maxMessageChars !== undefined) expect((error as Error).message.length).toBeLessThanOrEqual(expected.maxMessageChars);
  expectNoSecrets(error, ...SECRETS);
};

const OUTCOMES: Readonly<Record<Expected['outcome'], readonly string[]>> = {
  ok: ['ok'],
  'second-ok': ['ok'],
  error: ['error'],
  'error-result': ['error-result'],
  'error-or-ok': ['ok', 'error', 'error-result'],
  'ok-or-error': ['ok', 'error', 'error-result'],
};

const emptyList = (value: unknown): void => expect(Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items).toEqual([]);

/** Maps descriptions of values in words to functions that check these values. */
const VALUES: Readonly<Record<string, (value: unknown) => void>> = {
  empty: emptyList,
  'empty, next_cursor null': (value) => {
    emptyList(value);
    expect((value as { nextCursor?: unknown }).nextCursor ?? null).toBe(null);
  },
};

/** Checks whether the call returned, threw or returned an error, and checks its value. */
export const checkOutcome = (found: Outcome<unknown>, expected: Expected): void => {
  const result = 'value' in found && isResult(found.value) ? found.value : undefined;
  const error = 'error' in found ? found.error : result?.error;
  const outcome = 'error' in found ? 'error' : result?.status === 'error' ? 'error-result' : 'ok';
  expect(OUTCOMES[expected.outcome], `${outcome} ${error === undefined ? '' : kindsOf(error)}`).toContain(outcome);
  if (outcome !== 'ok') return checkError(error, expected);
  if (!('value' in expected)) return;
  const value = result ? result.data : 'value' in found && found.value;
  if (typeof expected.value === 'string' && expected.value in VALUES) return VALUES[expected.value]?.(value);
  expect(value).toEqual(fillIn(expected.value));
};

/** Checks the number of requests per request line or per host. Every request must be sent to the service. */
export const checkRequests = ({ sent, to }: Network, { requests = {} }: Expected): void => {
  for (const [line, count] of Object.entries(requests)) {
    const found = line.includes(' ') ? to(line).length : sent.filter(({ url }) => url.host === line).length;
    const [min, max] = typeof count === 'number' ? [count, count] : [count[0] ?? 0, count[1] ?? Number.POSITIVE_INFINITY];
    expect(found, line).toBeGreaterThanOrEqual(min);
    expect(found, line).toBeLessThanOrEqual(max);
  }
  expect([...new Set(sent.map(({ url }) => url.host))].filter((host) => host !== 'api.example')).toEqual([]);
};

export const checkSession = ({ store, app }: FaultStage, session: string | undefined): void => {
  const { accessToken, refreshToken } = store.read();
  if (session === 'kept') expect(refreshToken ?? accessToken).toBe(refreshToken === null ? OWN.access : OWN.refresh);
  if (session && ['cleared', 'none', 'invalid', 'signed-out'].includes(session)) {
    expect({ accessToken, refreshToken, isSignedIn: app.session.isSignedIn() }).toEqual({
      accessToken: null,
      refreshToken: null,
      isSignedIn: false,
    });
  }
  if (session === 'created') expect([refreshToken, app.session.isSignedIn()]).toEqual([issuedRefreshToken(), true]);
  if (session === 'B') expect(refreshToken).toBe(issuedRefreshToken('_B'));
};

/** Checks the URLs to which the app navigated. All must be HTTP or HTTPS URLs, and the last URL must be the expected URL. */
export const checkNavigation = ({ visits }: FaultStage, expected: Expected): void => {
  for (const url of visits) expect(url).toMatch(/^https?:\/\//);
  if (!('navigation' in expected)) return;
  const { navigation } = expected;
  const words = typeof navigation === 'string' ? navigation.split(' or ') : ['none'];
  if (visits.length === 0 && words.includes('none')) return;
  if (words.includes('default')) return expect(new URL(visits.at(-1) ?? 'about:blank').origin).toBe('https://app.example.com');
  if (typeof navigation !== 'string' || navigation === 'none') expect(visits).toEqual([]);
  else expect(visits.at(-1) ?? 'nowhere').toContain(navigation.startsWith('after') ? 'https://app.example.com/' : navigation);
};

export const checkTime = (tookMs: number, { waitMs, settleWithinMs, maxMs }: Expected): void => {
  const most = Math.min(waitMs?.[1] ?? Number.POSITIVE_INFINITY, settleWithinMs ?? 180_000, maxMs ?? Number.POSITIVE_INFINITY);
  expect(tookMs, 'milliseconds').toBeGreaterThanOrEqual(waitMs?.[0] ?? 0);
  expect(tookMs, 'milliseconds').toBeLessThanOrEqual(
    waitMs?.[1] !== undefined && settleWithinMs === undefined && maxMs === undefined ? waitMs[1] : most,
  );
};

/** Checks that the console contains no secret. */
export const checkConsole = (printed: readonly unknown[]): void => {
  for (const value of printed) expectNoSecrets(value, ...SECRETS);
};
