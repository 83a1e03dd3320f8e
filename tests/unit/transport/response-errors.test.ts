import { describe, expect, it } from 'vitest';
import { errorOf, jsonOf, retryAfterMs } from '../../../src/transport/exchange.js';
import { knownError } from '../../support/tokens.js';
import { createStage, gaps } from './stage.js';

const responseWith = (text: string, headers: Record<string, string> = {}, status = 200) => ({
  status,
  headers: new Headers(headers),
  text,
});
const failureOf = async (step: object): Promise<unknown> => {
  const { network, failure } = createStage();
  network.script({ ...step, always: true });
  return failure();
};

describe('a response', () => {
  it('is returned if its status indicates success', async () => {
    const { network, call } = createStage();
    network.script({ status: 201, body: { id: 1 } });
    expect(await call()).toMatchObject({ status: 201, text: '{"id":1}' });
  });

  it('has the actual status that the service sends, even if the HTTP status is 200', async () => {
    const wrapped = { status: 200, headers: { 'x-stack-actual-status': '404' }, bodyRaw: 'Not here.' };
    expect(await failureOf(wrapped)).toMatchObject({ code: 'HTTP', status: 404, body: 'Not here.' });
    expect(errorOf(responseWith('{}', {}, 204), 'GET /x', 0)).toBeUndefined();
  });

  it.each([101, 199, 300, 304])('results in an error for the status %s', (status) => {
    const error = errorOf(responseWith('', {}, status), 'POST /x', 0);
    expect(error).toMatchObject({ code: 'HTTP', status, message: `The service responded to POST /x with status ${status}.` });
  });

  it('results in a message without the text of the service if it is not a short sentence, because it may contain a value', () => {
    const start = 'The service responded to POST /x with status 400.';
    const messageOf = (text: string) => errorOf(responseWith(text, {}, 400), 'POST /x', 0)?.message;
    expect(messageOf('This project does not use API keys of users.')).toBe(`${start} This project does not use API keys of users.`);
    for (const text of [
      'Bad key pck_1.',
      'Bad "ada".',
      "Bad user 'ada'.",
      'Bad user ‘ada’.',
      'Bad ada@example.com.',
      '<p>Bad ID.</p>',
      `Bad ${'a'.repeat(200)}.`,
    ])
      expect(messageOf(text)).toBe(start);
  });

  it('results in an error that describes the problem', async () => {
    const messages = async (...steps: readonly object[]) =>
      Promise.all(steps.map(async (step) => ((await failureOf(step)) as Error).message));
    expect(
      await messages(
        { headers: { 'x-stack-actual-status': 'x' }, body: {} },
        { headers: { 'x-stack-known-error': 'TEAM_NOT_FOUND' }, body: {} },
        { status: 429 },
      ),
    ).toEqual([
      'The service sent an x-stack-actual-status header whose value is not an HTTP status.',
      'The known-error header and the body name different errors.',
      'Too many requests.',
    ]);
    expect(() => jsonOf(responseWith('<'))).toThrow('The service responded with something that is not JSON.');
  });

  it.each(['0', '99', '600', '4O4', '404.0', '-404', '', '404, 404'])('is invalid if it has the actual status %j', async (status) => {
    expect(await failureOf({ headers: { 'x-stack-actual-status': status }, body: {} })).toMatchObject({ code: 'PROTOCOL' });
  });

  it('results in a known error if it contains one', async () => {
    expect(await failureOf(knownError('USER_EMAIL_ALREADY_EXISTS', 409, { email: 'a@b.c' }))).toMatchObject({
      name: 'KnownError',
      code: 'USER_EMAIL_ALREADY_EXISTS',
      status: 409,
      details: { email: 'a@b.c' },
      message: 'The service says USER_EMAIL_ALREADY_EXISTS.',
    });
  });

  it('results in UNSUPPORTED_ERROR if it contains an unknown code', async () => {
    expect(await failureOf(knownError('BRAND_NEW', 418))).toMatchObject({
      code: 'UNSUPPORTED_ERROR',
      details: { originalErrorCode: 'BRAND_NEW' },
    });
    expect(await failureOf(knownError('__proto__', 400))).toMatchObject({ code: 'UNSUPPORTED_ERROR' });
  });

  it.each([
    ['another code', { code: 'USER_NOT_FOUND' }],
    ['no code', { error: 'x' }],
    ['a list', []],
    ['null', null],
    ['a string', 'x'],
  ])('results in ASSERTION if it has a known-error header and %s in the body', async (_, body) => {
    expect(await failureOf({ headers: { 'x-stack-known-error': 'TEAM_NOT_FOUND' }, body })).toMatchObject({ code: 'ASSERTION' });
    expect(await failureOf({ headers: { 'x-stack-known-error': 'TEAM_NOT_FOUND' }, bodyRaw: '<html>' })).toMatchObject({
      code: 'ASSERTION',
    });
  });

  it('results in an error with its status and body if it is a web page', async () => {
    const error = await failureOf({ status: 503, headers: { 'content-type': 'text/html' }, bodyRaw: '<html>Sorry</html>' });
    expect(error).toMatchObject({ code: 'HTTP', status: 503, body: '<html>Sorry</html>' });
  });
});

describe('the JSON of a response', () => {
  it('is read with and without a byte-order mark', () => {
    expect(jsonOf(responseWith('{"a":1}'))).toEqual({ a: 1 });
    expect(jsonOf(responseWith('\ufeff{"a":1}'))).toEqual({ a: 1 });
    expect(jsonOf(responseWith('null'))).toBeNull();
  });

  it.each(['', '<html></html>', ' \ufeff1', '{"a":', '\0\x01binary', 'undefined'])('results in a PROTOCOL error for %j', (text) => {
    expect(() => jsonOf(responseWith(text))).toThrow(expect.objectContaining({ code: 'PROTOCOL' }));
  });
});

describe('Retry-After', () => {
  const NOW = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT');

  it.each([
    ['2', 2000],
    [' 2 ', 2000],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['2026-10-21', undefined],
    ['2026-10-21T07:28:30Z', undefined],
    [null, undefined],
  ])('is parsed: %j results in %s', (header, wait) => expect(retryAfterMs(header, NOW)).toBe(wait));

  it('delays the next attempt, even for a POST', async () => {
    const { network, call } = createStage();
    network.script({ status: 429, headers: { 'retry-after': '2' } }, { body: {} });
    await call({ method: 'POST' });
    expect(gaps(network, 'POST /users/me')).toEqual([2000]);
  });

  it('leads to five attempts without delays if it is absent or invalid', async () => {
    for (const headers of [{}, { 'retry-after': 'soon' }] as Record<string, string>[]) {
      const { network, failure } = createStage();
      network.script({ status: 429, headers, always: true });
      const error = await failure();
      expect(error).toMatchObject({ code: 'RATE_LIMIT', status: 429 });
      expect(error).not.toHaveProperty('retryAfterMs');
      expect(gaps(network)).toEqual([0, 0, 0, 0]);
    }
  });

  it.each(['999999999', '9'.repeat(400)])(
    'ends the call with the delay in the error if the delay exceeds the limit: %s',
    async (header) => {
      const { network, failure, clock } = createStage();
      network.script({ status: 429, headers: { 'retry-after': header }, always: true });
      const before = clock.platform.elapsed();
      expect(await failure()).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs: Number(header) * 1000 });
      expect(network.sent).toHaveLength(1);
      expect(clock.platform.elapsed()).toBe(before);
    },
  );
});
