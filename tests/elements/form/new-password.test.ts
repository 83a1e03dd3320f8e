import { expect } from '@open-wc/testing';
import { openClock } from '../support/clock.js';
import { openPage, tidyUp } from '../support/open.js';
import { recordAnnouncements, untilAllRecorded } from '../support/record.js';
import { all, descriptionOf, fieldOf, fill, one, submit, textOf, until } from '../support/screen.js';
import { freshEmail, type StageOptions } from '../support/stage.js';

describe('field for a new password', () => {
  afterEach(tidyUp);

  const open = (options?: StageOptions) => openPage('portico-sign-up', { at: '/handler/sign-up', ...options });

  it('shows the strength of the typed password, but accepts weak passwords [sign-up: ready; password field: with-strength]', async () => {
    const { page } = await open();
    fill(page, { 'new-password': 'aaaaaaaa' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears');
    const meter = one(page, '.portico-meter');
    expect([meter.role, meter.ariaLabel, meter.ariaValueNow, meter.ariaValueMax]).to.deep.equal(['meter', 'Password strength', '1', '4']);
    expect(meter.ariaValueText).to.equal('Weak password');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Weak password');
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long enough' });
    await until(() => meter.ariaValueText === 'Strong password', 'the strength is updated');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Strong password');
  });

  it('shows only the minimum length while the password is too short, and the button keeps its position', async () => {
    const { page } = await open();
    const top = (): number => one(page, 'button.portico-primary').getBoundingClientRect().top;
    const before = top();
    fill(page, { 'new-password': 'Zx9$kQ!' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears');
    expect(one(page, '.portico-meter').ariaValueNow).to.equal('0');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('At least 8 characters.');
    expect(top()).to.be.closeTo(before, 1);
  });

  it('shows an error of the password in place of the meter, and the button keeps its position', async () => {
    const { page } = await open();
    const top = (): number => one(page, 'button.portico-primary').getBoundingClientRect().top;
    fill(page, { email: freshEmail(), 'new-password': 'short' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears');
    const before = top();
    submit(page);
    await until(() => all(page, '.portico-error').length === 1, 'the error appears');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Use at least 8 characters.');
    expect(textOf(page)).not.to.contain('At least 8 characters.');
    expect(all(page, '.portico-meter')).to.have.length(0);
    expect(top()).to.be.closeTo(before, 1);
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long enough' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears again');
    expect(descriptionOf(fieldOf(page, 'new-password'))).to.equal('Strong password');
    expect(top()).to.be.closeTo(before, 1);
  });

  it('announces the strength of the password a second after the user stops typing [password field: with-strength]', async () => {
    const clock = openClock();
    const announced = recordAnnouncements();
    const { page } = await open({ platform: clock.platform });
    fill(page, { 'new-password': 'a' });
    await until(() => all(page, '.portico-meter').length === 1, 'the meter appears');
    await clock.advance(999);
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long enough' });
    await clock.advance(999);
    expect(announced).to.deep.equal([]);
    await clock.advance(1);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['Strong password']);
  });
});
