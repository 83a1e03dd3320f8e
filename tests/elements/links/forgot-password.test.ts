import { expect } from '@open-wc/testing';
import type { ForgotPasswordPage } from '../../../elements/index.js';
import { freshEmail, knownError, newUser, openSignedIn, openStage, type StageOptions } from '../support/stage.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  press,
  show,
  submit,
  textOf,
  titleOf,
  until,
} from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, entriesOf } from '../support/record.js';
import { emailsTo, newestLink, RESET } from '../support/mail.js';
import { openClock } from '../support/clock.js';
import { openPage, tidyUp } from '../support/open.js';

const SEND_PATH = '/auth/password/send-reset-code';

describe('forgot-password page', () => {
  afterEach(tidyUp);

  const open = (options?: StageOptions) => openPage('portico-forgot-password', { at: '/handler/forgot-password', ...options });
  const requestEmail = async (page: ForgotPasswordPage, email: string): Promise<void> => {
    fill(page, { email });
    submit(page);
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  };

  it('shows signed-in users a card with a link to the settings [forgot password: signed in]', async () => {
    const page = await show(await openSignedIn(), 'portico-forgot-password');
    expect([titleOf(page), hasControl(page, 'Account settings')]).to.deep.equal(['You’re already signed in', true]);
  });

  it('shows the card “Passwords aren’t used here” if credentialEnabled is false [forgot password: credentialEnabled false]', async () => {
    const { page } = await open({ config: { credential_enabled: false } });
    expect([page.phase, titleOf(page), all(page, 'form').length]).to.deep.equal(['blocked', 'Passwords aren’t used here', 0]);
  });

  it('has a title, a submit button and a link to the sign-in page [forgot password: ready]', async () => {
    const { page } = await open();
    expect([titleOf(page), hasControl(page, 'Send link')]).to.deep.equal(['Reset your password', true]);
    expect(control(page, 'Back to sign in').getAttribute('href')).to.match(/^\/handler\/sign-in/);
  });

  it('prefills the email address that was typed in the sign-in form [forgot password: ready]', async () => {
    const stage = await openStage();
    const signIn = await show(stage, 'portico-sign-in');
    fill(signIn, { email: 'ada@example.com' });
    const link = control(signIn, 'Forgot password?');
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(fieldOf(await show(stage, 'portico-forgot-password'), 'email').value).to.equal('ada@example.com');
  });

  it('sends an email, shows a card with the email address, fires an event, focuses the title and announces it once [forgot password: sent]', async () => {
    const email = await newUser();
    const { page } = await open({ at: '/handler/forgot-password?after_auth_return_to=%2Fdeep' });
    const events = recordEvents();
    const announced = recordAnnouncements();
    await requestEmail(page, email);
    expect(titleOf(page)).to.equal('Check your email');
    expect(textOf(page)).to.contain(email);
    expect(focused()?.textContent).to.equal('Check your email');
    const link = await newestLink(email, RESET);
    expect([link.pathname, link.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/password-reset', '/deep']);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['Check your email']);
    expect(entriesOf(events)).to.deep.equal([
      ['portico-before-submit', { email }],
      ['portico-reset-requested', {}],
    ]);
  });

  it('shows the same card for every unknown email address, even if the service reports an error [forgot password: sent]', async () => {
    const { stage, page } = await open();
    await requestEmail(page, freshEmail());
    const first = textOf(page).replaceAll(/t\w+@/g, '');
    stage.respond(SEND_PATH, knownError('USER_NOT_FOUND'));
    sessionStorage.clear();
    const other = await show(stage, 'portico-forgot-password');
    await requestEmail(other, freshEmail());
    expect(textOf(other).replaceAll(/t\w+@/g, '')).to.equal(first);
  });

  it('enables the resend button after 30, 60 and then 120 seconds [forgot password: sent]', async () => {
    const clock = openClock();
    const email = await newUser();
    const { page } = await open({ platform: clock.platform });
    await requestEmail(page, email);
    for (const [count, seconds] of [30, 60, 120, 120].entries()) {
      await until(() => hasControl(page, `Send again in ${seconds} s`), `the button shows ${seconds} s`);
      expect((control(page, `Send again in ${seconds} s`) as HTMLButtonElement).disabled).to.equal(true);
      await clock.advance(seconds * 1000);
      await page.updateComplete;
      if (count === 3) break;
      press(page, 'Send again');
      await until(() => noticeOf(page) === 'Another email is on its way.', 'the message appears');
      expect(await emailsTo(email, RESET, count + 2)).to.have.length(count + 2);
    }
  });

  it('has the button to the sign-in page in full width, and the row of the code step below it [forgot password: sent]', async () => {
    const { page } = await open({ platform: openClock().platform });
    await requestEmail(page, await newUser());
    const row = control(page, 'Use another address').closest('.portico-label-row');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent?.trim())).to.deep.equal([
      'Send again in 30 s',
      'Use another address',
    ]);
    expect(all(row as Element, '.portico-quiet')).to.have.length(2);
    const texts = all(page, '.portico-quiet span').map((text) => text.getBoundingClientRect());
    const { left, right } = (row as Element).getBoundingClientRect();
    const back = control(page, 'Back to sign in');
    const box = back.getBoundingClientRect();
    expect([texts[0]?.left, texts[1]?.right], 'the edges of the texts').to.deep.equal([left, right]);
    expect([box.left, box.right, (texts[0]?.top ?? 0) - box.bottom]).to.deep.equal([left, right, 16]);
    expect(back.className).to.equal('portico-button portico-secondary');
    expect(all(page, '.portico-primary')).to.have.length(0);
  });

  it('shows the card for the sent email again after a reload, with the remaining pause, until the visitor uses another email address', async () => {
    const email = await newUser();
    const { stage, page } = await open();
    await requestEmail(page, email);
    const [[key, stored] = ['', '']] = Object.entries(sessionStorage as unknown as Record<string, string>).filter(([, text]) =>
      text.includes(email),
    );
    page.remove();
    const { at, ...rest } = JSON.parse(stored) as { at: number };
    sessionStorage.setItem(key, JSON.stringify({ ...rest, at: at - 20_000 }));
    const again = await show(stage, 'portico-forgot-password');
    expect([again.phase, titleOf(again), textOf(again).includes(email)]).to.deep.equal(['done', 'Check your email', true]);
    const resend = all(again, 'button').find(({ textContent }) => textContent?.includes('Send again')) as HTMLButtonElement;
    expect(resend.disabled).to.equal(true);
    expect(Number(/in (\d+) s/.exec(resend.textContent)?.[1])).to.be.within(1, 10);
    press(again, 'Use another address');
    await until(() => again.phase === 'ready', 'the form appears');
    await until(() => focused() === fieldOf(again, 'email'), 'the field has focus');
    expect([titleOf(again), fieldOf(again, 'email').value]).to.deep.equal(['Reset your password', '']);
    again.remove();
    expect((await show(stage, 'portico-forgot-password')).phase).to.equal('ready');
  });

  it('disables “Use another address” while it sends another email', async () => {
    const clock = openClock();
    const { stage, page } = await open({ platform: clock.platform });
    await requestEmail(page, await newUser());
    await clock.advance(30_000);
    await page.updateComplete;
    const release = stage.hold(SEND_PATH);
    press(page, 'Send again');
    await until(() => control(page, 'Send again').ariaBusy === 'true', 'the request is sent');
    const other = control(page, 'Use another address') as HTMLButtonElement;
    expect(other.disabled).to.equal(true);
    release();
    await until(() => !other.disabled, 'the button is enabled again');
  });

  it('shows the form with the email address that the host app sets if the last email went to another address', async () => {
    const email = await newUser();
    const { stage, page } = await open();
    await requestEmail(page, email);
    page.remove();
    const same = await show(stage, 'portico-forgot-password', { email });
    expect(same.phase).to.equal('done');
    same.remove();
    const other = await show(stage, 'portico-forgot-password', { email: 'ada@example.com' });
    expect([other.phase, fieldOf(other, 'email').value]).to.deep.equal(['ready', 'ada@example.com']);
  });

  it('shows the form again after the service rejected a reset link', async () => {
    const { stage, page } = await open();
    await requestEmail(page, await newUser());
    page.remove();
    const reset = await show(stage, 'portico-password-reset', { searchParams: { code: 'x'.repeat(45) } });
    expect(titleOf(reset)).to.equal('Invalid link');
    reset.remove();
    expect((await show(stage, 'portico-forgot-password')).phase).to.equal('ready');
  });

  it('passes the email address from the card to the sign-in page, and shows the form if the visitor types another one there', async () => {
    const email = await newUser();
    const { stage, page } = await open();
    await requestEmail(page, email);
    const follow = (from: Element, name: string): void => {
      const link = control(from, name);
      expect(link.getAttribute('href')).not.to.contain('@');
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
      from.remove();
    };
    expect(hasControl(page, 'Go to home page')).to.equal(false);
    follow(page, 'Back to sign in');
    const signIn = await show(stage, 'portico-sign-in');
    expect(fieldOf(signIn, 'email').value).to.equal(email);
    fill(signIn, { email: 'ada@example.com' });
    follow(signIn, 'Forgot password?');
    const other = await show(stage, 'portico-forgot-password');
    expect([other.phase, fieldOf(other, 'email').value]).to.deep.equal(['ready', 'ada@example.com']);
    follow(other, 'Back to sign in');
    expect(fieldOf(await show(stage, 'portico-sign-in'), 'email').value).to.equal('ada@example.com');
  });

  it('shows the spinner for more than ten seconds if the service responds slowly, and then the result [forgot password: service slow]', async () => {
    const waits: { readonly ms: number; readonly end: () => void }[] = [];
    const after = (ms: number, end: () => void): (() => void) => {
      const wait = { ms, end };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    };
    const { stage, page } = await open({ platform: { after } });
    const release = stage.hold(SEND_PATH);
    fill(page, { email: freshEmail() });
    submit(page);
    await until(() => control(page, 'Send link').ariaBusy === 'true', 'the spinner appears');
    for (const { end } of waits.filter(({ ms }) => ms <= 10_000)) end();
    await page.updateComplete;
    expect([control(page, 'Send link').ariaBusy, noticeOf(page), stage.calls(SEND_PATH).length]).to.deep.equal(['true', '', 1]);
    release();
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('shows an error at the field for an invalid email address', async () => {
    const { stage, page } = await open();
    fill(page, { email: 'nobody' });
    submit(page);
    await until(() => focused() === fieldOf(page, 'email'), 'the field has focus');
    expect(descriptionOf(fieldOf(page, 'email'))).to.equal('That doesn’t look like an email address.');
    expect(stage.calls(SEND_PATH)).to.have.length(0);
  });

  it('shows that the site is not a trusted domain if the service rejects the URL of the reset page', async () => {
    const email = await newUser();
    const { page } = await open({ urls: { passwordReset: 'https://elsewhere.example/reset' } });
    fill(page, { email });
    submit(page);
    await until(() => noticeOf(page), 'the alert appears');
    expect(noticeOf(page)).to.equal('This site’s address isn’t on the project’s list of trusted domains.');
    expect(fieldOf(page, 'email').value).to.equal(email);
  });
});
