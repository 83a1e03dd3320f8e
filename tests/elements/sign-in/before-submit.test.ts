// Tests that the host app can prevent or delay the requests of forms that ask for an email address, for example until a captcha is solved.
import { expect } from '@open-wc/testing';
import { all, fieldOf, fill, submit, until } from '../support/screen.js';
import { freshEmail } from '../support/stage.js';
import { SEND_CODE_PATH } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';
import { delayBefore } from '../support/questions.js';
import { recordEvents, typesOf } from '../support/record.js';

const FORMS = [
  ['portico-magic-link-form', SEND_CODE_PATH, 'portico-magic-link-sent'],
  ['portico-forgot-password', '/auth/password/send-reset-code', 'portico-reset-requested'],
] as const;

describe('portico-before-submit', () => {
  afterEach(tidyUp);

  for (const [tag, path, sent] of FORMS) {
    it(`lets the host app prevent the email of <${tag}>, after which the form can be submitted again`, async () => {
      const { stage, page } = await openPage(tag);
      const email = freshEmail();
      const events = recordEvents();
      document.addEventListener('portico-before-submit', (event) => event.preventDefault(), { once: true });
      fill(page, { email });
      submit(page);
      await new Promise(requestAnimationFrame);
      await until(() => !fieldOf(page, 'email').readOnly, 'the form is enabled again');
      expect([events[0]?.detail, stage.calls(path).length, all(page, 'form').length]).to.deep.equal([{ email }, 0, 1]);
      submit(page);
      await until(() => typesOf(events).includes(sent), 'the email is sent');
    });

    it(`lets the host app delay the email of <${tag}>`, async () => {
      const { stage, page } = await openPage(tag);
      const delayed = delayBefore('portico-before-submit');
      fill(page, { email: freshEmail() });
      submit(page);
      await until(delayed.hasFired, 'the event is fired');
      expect(stage.calls(path)).to.have.length(0);
      delayed.proceed();
      await until(() => stage.calls(path).length === 1, 'the email is requested');
    });
  }
});
