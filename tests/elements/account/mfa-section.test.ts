import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { MfaSection } from '../../../elements/index.js';
import { recordAnnouncements, recordEvents, typesOf } from '../support/record.js';
import { all, control, descriptionOf, fieldOf, fill, focused, hasControl, one, press, textOf, until } from '../support/screen.js';
import { openSignedIn, type Stage } from '../support/stage.js';
import { bytesOf, totpOf, wrongDigits } from '../../support/totp.js';
import { openSection, tidyUp } from '../support/open.js';
import { confirm, openConfirmation } from '../support/questions.js';

const ME = 'PATCH /users/me';
const WRONG = 'That code is wrong or expired. Enter the one shown now.';
const STEP_MS = 30_000;
/** The time on the clock of the app, which does not move, so that no code expires during a test. */
const NOW = Date.now();

const patches = ({ calls }: Stage): unknown[] => calls(ME).map(({ body }) => body);

interface Enrolling {
  readonly stage: Stage & { readonly email: string };
  readonly section: MfaSection;
  readonly key: string;
  /** Resolves to the code that an authenticator app with this setup key shows `steps` time steps from now. */
  readonly code: (steps?: number) => Promise<string>;
}

const open = (): Promise<Omit<Enrolling, 'key' | 'code'>> =>
  openSection('portico-mfa-section', openSignedIn({ platform: { now: () => NOW } }));

/** Opens the section and starts the setup, in which the section shows a setup key. */
const enroll = async (): Promise<Enrolling> => {
  const opened = await open();
  press(opened.section, 'Turn on');
  await until(() => all(opened.section, 'code').length === 1, 'the key appears');
  const key = one(opened.section, 'code').textContent?.replaceAll(' ', '') ?? '';
  const code = (steps = 0): Promise<string> => totpOf(bytesOf(key), NOW + steps * STEP_MS);
  return { ...opened, key, code };
};

const waitForTurnedOn = (section: Element): Promise<void> => until(() => hasControl(section, 'Turn off'), 'two-step verification is on');

describe('two-step verification section', () => {
  afterEach(tidyUp);

  it('shows the button “Turn on” initially [multi-factor: off]', async () => {
    const { section, stage } = await open();
    expect(textOf(section)).to.contain('Two-step verification Off');
    expect([hasControl(section, 'Turn on'), hasControl(section, 'Turn off'), all(section, 'svg.qr').length]).to.deep.equal([
      true,
      false,
      0,
    ]);
    expect(patches(stage)).to.deep.equal([]);
  });

  it('shows a QR code as inline SVG with a text alternative and the setup key in groups of four characters, and moves focus to the setup key [multi-factor: enrolling]', async () => {
    const { section, stage, key } = await enroll();
    const picture = all(section, 'svg.qr')[0] as unknown as SVGElement;
    expect([picture.getAttribute('role'), picture.getAttribute('aria-label')]).to.deep.equal(['img', 'QR code with the key below']);
    expect([...picture.children].map(({ localName }) => localName)).to.deep.equal(['rect', 'path']);
    expect(one(section, 'code').textContent).to.match(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(key).to.have.length(32);
    await until(() => focused() === one(section, '.key'), 'the key has focus');
    expect(hasControl(section, 'Copy key')).to.equal(true);
    expect(patches(stage)).to.deep.equal([]);
  });

  it('checks a complete code, saves the setup key once automatically, and then removes the setup key from the page [multi-factor: code typed]', async () => {
    const events = recordEvents();
    const announced = recordAnnouncements();
    const { section, stage, key, code } = await enroll();
    const digits = await code();
    fieldOf(section, 'totp').focus();
    await sendKeys({ type: digits });
    await waitForTurnedOn(section);
    expect(patches(stage)).to.deep.equal([{ totp_secret_base64: btoa(String.fromCharCode(...bytesOf(key))) }]);
    expect(typesOf(events)).to.deep.equal(['portico-mfa-enabled']);
    expect(JSON.stringify(events.map(({ detail }) => detail))).to.equal('[{}]');
    await until(() => announced.includes('Two-step verification is on'), 'the message is announced');
    const markup = `${section.shadowRoot?.innerHTML}${document.body.innerHTML}`;
    for (const secret of [key, key.replaceAll(/(.{4})(?=.)/g, '$1 '), digits]) expect(markup).not.to.contain(secret);
    expect(textOf(section)).to.contain('Keep access to your app: without it, you can’t sign in.');
    await until(() => focused()?.textContent?.trim() === 'Two-step verification', 'the title has focus');
  });

  it('accepts the code for an adjacent time step, and submits a code that was set without events [multi-factor: code typed]', async () => {
    for (const steps of [-1, 1]) {
      const { section, code } = await enroll();
      const digits = await code(steps);
      const input = fieldOf(section, 'totp');
      // A password manager may change values without events.
      input.value = digits;
      press(section, 'Confirm');
      await waitForTurnedOn(section);
    }
  });

  it('shows an error at the field after six incorrect digits, and sends nothing [multi-factor: wrong code]', async () => {
    const { section, stage, code } = await enroll();
    const wrong = wrongDigits(await code());
    fill(section, { totp: wrong.slice(0, 5) });
    await section.updateComplete;
    expect(descriptionOf(fieldOf(section, 'totp'))).not.to.contain(WRONG);
    fill(section, { totp: '' });
    fieldOf(section, 'totp').focus();
    // Presses real keys, because promises settle between the listeners of a real event.
    await sendKeys({ type: wrong });
    await until(() => descriptionOf(fieldOf(section, 'totp')).startsWith(WRONG), 'the error appears');
    await until(() => focused() === fieldOf(section, 'totp') && fieldOf(section, 'totp').value === '', 'the empty field has focus');
    expect(descriptionOf(fieldOf(section, 'totp'))).to.equal(WRONG);
    expect(patches(stage)).to.deep.equal([]);
    fill(section, { totp: '' });
    press(section, 'Confirm');
    await until(
      () => descriptionOf(fieldOf(section, 'totp')).startsWith('Enter the 6 digits that the app shows.'),
      'the error for an empty code appears',
    );
    fill(section, { totp: await code() });
    await waitForTurnedOn(section);
  });

  it('shows that a code is valid at a different time [multi-factor: code typed]', async () => {
    const { section, code } = await enroll();
    fill(section, { totp: await code(4) });
    await until(
      () => descriptionOf(fieldOf(section, 'totp')).includes('This code is valid at a different time.'),
      'the error mentions the time',
    );
  });

  it('discards the setup key and moves focus back after a press on “Cancel”, and shows a new setup key the next time [multi-factor: cancel]', async () => {
    const { section, key, stage } = await enroll();
    fill(section, { totp: '123' });
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Turn on'), 'the button has focus again');
    expect(section.shadowRoot?.innerHTML).not.to.contain(key.slice(0, 4));
    expect(all(section, 'svg.qr, code, input')).to.have.length(0);
    press(section, 'Turn on');
    await until(() => all(section, 'code').length === 1, 'the key appears');
    expect(one(section, 'code').textContent?.replaceAll(' ', '')).not.to.equal(key);
    expect(fieldOf(section, 'totp').value).to.equal('');
    section.remove();
    document.body.append(section);
    await until(() => hasControl(section, 'Turn on'), 'the setup is canceled when the section is removed');
    section.remove();
    expect(patches(stage)).to.deep.equal([]);
  });

  it('asks for confirmation before it turns off two-step verification [multi-factor: on]', async () => {
    const events = recordEvents();
    const { section, stage, code } = await enroll();
    fill(section, { totp: await code() });
    await waitForTurnedOn(section);
    const note = one(section, '.row-detail');
    const { top } = note.getBoundingClientRect();
    await openConfirmation(section, 'Turn off');
    expect([note.checkVisibility({ visibilityProperty: true }), note.getBoundingClientRect().top]).to.deep.equal([false, top]);
    expect(textOf(one(section, '.question'))).to.equal('Turn off two-step verification?');
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Turn off'), 'the button has focus again');
    expect(note.checkVisibility({ visibilityProperty: true })).to.equal(true);
    press(section, 'Turn off');
    await until(() => hasControl(section, 'Cancel'), 'the question appears again');
    confirm(section);
    await until(() => hasControl(section, 'Turn on'), 'two-step verification is off');
    expect(patches(stage)[1]).to.deep.equal({ totp_secret_base64: null });
    expect(typesOf(events)).to.deep.equal(['portico-mfa-enabled', 'portico-mfa-disabled']);
  });

  it('says below the QR code and the key what the key is for, across both columns, and below the code when it takes effect', async () => {
    const { section } = await enroll();
    const copy = control(section, 'Copy key');
    const safe = one(section, '.safe');
    const [key, qr, text] = ['.key', '.qr', '.by-hand'].map((part) => one(section, part).getBoundingClientRect());
    expect(text!.bottom, 'the texts are not higher than the QR code').to.be.at.most(qr!.bottom);
    const { left, width, top } = safe.getBoundingClientRect();
    expect([left, width, top - qr!.bottom]).to.deep.equal([key!.left, key!.width, 16]);
    expect(textOf(safe)).to.equal('Save this key: it restores your codes if you lose your phone.');
    expect(getComputedStyle(safe).color).to.equal(getComputedStyle(section).color);
    expect(getComputedStyle(safe).getPropertyValue('text-wrap-style'), 'no word is alone in the last line').to.equal('pretty');
    expect(descriptionOf(fieldOf(section, 'totp'))).to.equal('Two-step verification turns on when it’s complete.');
    expect(copy.offsetHeight, 'as high as other buttons of rows').to.equal(32);
  });

  it('has the key at the edge of the texts in right-to-left text, and from left to right', async () => {
    document.documentElement.dir = 'rtl';
    const { section } = await enroll();
    const range = document.createRange();
    range.selectNodeContents(one(section, 'code'));
    const right = Math.max(...[...range.getClientRects()].map((line) => line.right));
    expect(right).to.be.closeTo(one(section, '.by-hand .row-detail').getBoundingClientRect().right, 1);
    expect(getComputedStyle(one(section, 'code')).direction).to.equal('ltr');
    document.documentElement.removeAttribute('dir');
  });

  it('has a slot for recovery codes [multi-factor: recovery codes]', async () => {
    const { section } = await enroll();
    const offer = document.createElement('p');
    offer.slot = 'recovery';
    offer.textContent = 'Print your recovery codes';
    section.append(offer);
    await until(() => offer.assignedSlot !== null, 'the slot shows the content');
    expect(textOf(section)).to.contain('Save this key');
  });

  it('shows a network error, after which the user can submit the code again', async () => {
    const { section, stage, code } = await enroll();
    stage.setDisconnected(true);
    fill(section, { totp: await code() });
    await until(() => textOf(section).includes('couldn’t be reached'), 'the alert appears');
    stage.setDisconnected(false);
    press(section, 'Confirm');
    await waitForTurnedOn(section);
  });

  it('keeps no setup key if the section is removed while the setup begins', async () => {
    const { section, stage } = await open();
    const parent = section.parentElement;
    let proceed = (): void => undefined;
    const wait = new Promise<void>((resolve) => (proceed = resolve));
    const { auth } = stage.app;
    const startTotp: typeof auth.startTotp = async (input) => (await wait, auth.startTotp(input));
    section.app = { ...stage.app, auth: { ...auth, startTotp } };
    await until(() => hasControl(section, 'Turn on'), 'the section is loaded');
    press(section, 'Turn on');
    await until(() => control(section, 'Turn on').ariaBusy === 'true', 'the setup begins');
    section.remove();
    proceed();
    await until(() => all(section, 'button[aria-busy="true"]').length === 0, 'the setup ends');
    parent?.append(section);
    await until(() => hasControl(section, 'Turn on'), 'the button is shown again');
    expect(all(section, 'code')).to.have.length(0);
  });
});
