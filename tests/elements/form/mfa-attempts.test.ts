import { aTimeout, expect } from '@open-wc/testing';
import { recordAnnouncements, recordEvents, untilAllRecorded } from '../support/record.js';
import { all, fieldOf, fill, noticeOf, press, show, until } from '../support/screen.js';
import { knownError, openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const MFA = '/auth/mfa/sign-in';

const RESPONSES: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'an incorrect code': knownError('INVALID_TOTP_CODE'),
  'an expired attempt': knownError('VERIFICATION_CODE_EXPIRED'),
  'an error that no form expects': knownError('USER_NOT_FOUND'),
  'a server error': () => new Response('', { status: 500 }),
  'a lost connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'too many requests': () => new Response('', { status: 429, headers: { 'retry-after': '30' } }),
};

const hasError = (prompt: Element): boolean => all(prompt, '.portico-error').some(({ textContent }) => textContent.trim() !== '');

describe('second-factor prompt whose attempt code changes', () => {
  afterEach(tidyUp);

  for (const [name, response] of Object.entries(RESPONSES))
    it(`ignores the response to the previous attempt: ${name}`, async () => {
      const events = recordEvents();
      const stage = await openStage();
      const prompt = await show(stage, 'portico-mfa-prompt', { attemptCode: 'previous' });
      const announced = recordAnnouncements();
      const release = stage.hold(MFA);
      let responses = 0;
      stage.respond(MFA, () => {
        responses += 1;
        return response();
      });
      fill(prompt, { totp: '123456' });
      await until(() => stage.calls(MFA).length === 1, 'the prompt sends the code');
      prompt.attemptCode = 'next';
      await until(
        () => fieldOf(prompt, 'totp').value === '' && !fieldOf(prompt, 'totp').readOnly,
        'the next attempt starts with an empty form',
      );
      release();
      await until(() => responses === 1, 'the previous response arrives');
      await aTimeout(0);
      stage.respond(MFA, knownError('INVALID_TOTP_CODE'));
      fill(prompt, { totp: '654321' });
      await until(() => hasError(prompt), 'the next code is incorrect');
      expect(stage.calls(MFA).map(({ body }) => body['code'])).to.deep.equal(['previous', 'next']);
      await untilAllRecorded(announced);
      expect([noticeOf(prompt), announced.length, events.map(({ detail }) => detail['code'])]).to.deep.equal([
        '',
        1,
        ['INVALID_TOTP_CODE'],
      ]);
    });

  it('sends a code that the user types immediately after the attempt code changes', async () => {
    const stage = await openStage();
    const prompt = await show(stage, 'portico-mfa-prompt', { attemptCode: 'previous' });
    prompt.attemptCode = 'next';
    fill(prompt, { totp: '123456' });
    await until(() => stage.calls(MFA).length === 1, 'the prompt sends the code');
    expect(stage.calls(MFA)[0]?.body).to.include({ code: 'next' });
  });

  it('does not send a code that the user typed just before the attempt code changed', async () => {
    const stage = await openStage();
    const prompt = await show(stage, 'portico-mfa-prompt', { attemptCode: 'previous' });
    fill(prompt, { totp: '123456' });
    prompt.attemptCode = 'next';
    await prompt.updateComplete;
    await until(() => !fieldOf(prompt, 'totp').readOnly, 'the user can type again');
    fill(prompt, { totp: '' });
    fill(prompt, { totp: '654321' });
    await until(() => stage.calls(MFA).length > 0, 'the prompt sends a code');
    expect(stage.calls(MFA).map(({ body }) => [body['code'], body['totp']])).to.deep.equal([['next', '654321']]);
  });

  it('shows no error from the previous attempt', async () => {
    const stage = await openStage();
    const prompt = await show(stage, 'portico-mfa-prompt', { attemptCode: 'previous' });
    press(prompt, 'Continue');
    await until(() => hasError(prompt), 'the field shows an error');
    prompt.attemptCode = 'next';
    await until(() => !hasError(prompt), 'the error disappears');
  });
});
