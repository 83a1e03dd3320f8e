import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { carryToast } from '../../../elements/core/carried-toast.js';
import { toast } from '../../../elements/ui/toast.js';
import { openClock } from '../support/clock.js';
import { all, control, focused, one, press, put, show, toasts, until } from '../support/screen.js';
import { openSection, tidyUp } from '../support/open.js';
import { openSignedIn, openStage } from '../support/stage.js';

const SHOWN_MS = 5000;
const stack = (): Element => document.querySelector('portico-toasts') as Element;

describe('toasts', () => {
  afterEach(async () => {
    tidyUp();
    await setViewport({ width: 1280, height: 800 });
  });

  /** Shows a toast about an element whose app has a clock that the test controls. */
  const open = async (action?: Parameters<typeof toast>[2]) => {
    const { platform, advance } = openClock();
    const stage = await openStage({ platform });
    const page = await show(stage, 'portico-sign-in');
    toast('Invitation withdrawn', page, action);
    await until(() => all(stack(), '.toast').length === 1, 'the toast appears');
    return { advance, page };
  };

  it('disappear after five seconds, but stay while the pointer is over them or a button has focus', async () => {
    const { advance } = await open();
    const box = all(stack(), '.stack')[0] as HTMLElement;
    box.dispatchEvent(new PointerEvent('pointerenter'));
    await advance(SHOWN_MS * 3);
    expect(all(stack(), '.toast')).to.have.length(1);
    box.dispatchEvent(new PointerEvent('pointerleave'));
    control(stack(), 'Close').focus();
    await advance(SHOWN_MS * 3);
    expect(all(stack(), '.toast')).to.have.length(1);
    control(stack(), 'Close').blur();
    await advance(SHOWN_MS);
    await until(() => all(stack(), '.toast').length === 0, 'the toast disappears');
  });

  it('appear in 120 ms, and show a focus ring 2 px outside their buttons', async () => {
    await open();
    const box = all(stack(), '.toast')[0] as HTMLElement;
    const { transitionProperty, transitionDuration } = getComputedStyle(box);
    expect([transitionProperty, transitionDuration]).to.deep.equal(['opacity, translate', '0.12s, 0.12s']);
    const sheets = stack().shadowRoot?.adoptedStyleSheets ?? [];
    const starting = sheets.flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule.cssText.startsWith('@starting-style'));
    expect(starting.map(({ cssText }) => cssText).join()).to.contain('opacity: 0');
    control(stack(), 'Close').focus();
    expect(getComputedStyle(control(stack(), 'Close')).outlineOffset).to.equal('2px');
  });

  it('have a button that closes them, and a button that performs an action and then returns focus', async () => {
    let runs = 0;
    const { page } = await open({ label: 'Undo', run: () => (runs += 1) });
    const before = all(page, 'input')[0] as HTMLElement;
    before.focus();
    control(stack(), 'Undo').focus();
    press(stack(), 'Undo');
    await until(() => all(stack(), '.toast').length === 0, 'the toast disappears');
    expect(runs).to.equal(1);
    await until(() => focused() === before, 'the input has focus again');
    toast('Saved', page);
    await until(() => all(stack(), '.toast').length === 1, 'another toast appears');
    expect(control(stack(), 'Close').getBoundingClientRect().height).to.be.at.least(24);
    press(stack(), 'Close');
    await until(() => all(stack(), '.toast').length === 0, 'the toast is closed');
  });

  it('are at the bottom center, where they do not cover the buttons of rows', async () => {
    await open();
    const { left, right, top } = one(stack(), '.toast').getBoundingClientRect();
    expect((left + right) / 2).to.be.closeTo(document.documentElement.clientWidth / 2, 1);
    expect(top).to.be.greaterThan(innerHeight / 2);
  });

  it('are at the top of windows below 480 px, and move to the bottom only while they would cover the control with focus', async () => {
    await setViewport({ width: 360, height: 640 });
    await open();
    const topOf = (): number => one(stack(), '.toast').getBoundingClientRect().top;
    await until(() => Math.abs(topOf() - 8) < 1, 'the toast is at the top');
    const button = document.createElement('button');
    button.style.cssText = 'position: fixed; inset: 8px 20px auto; block-size: 30px';
    document.body.append(button);
    button.focus();
    await sendKeys({ press: 'Shift' });
    await until(() => topOf() > 320, 'the toast is at the bottom');
    button.style.insetBlock = '200px auto';
    await sendKeys({ press: 'Shift' });
    await until(() => Math.abs(topOf() - 8) < 1, 'the toast is at the top again');
    button.remove();
  });

  it('are at most two, of the same width, and a new one replaces the oldest', async () => {
    const { page } = await open();
    toast('Saved', page);
    toast('Removed', page);
    await until(() => toasts().includes('Removed'), 'the last toast appears');
    expect([toasts().includes('Saved'), toasts().includes('Invitation withdrawn')]).to.deep.equal([true, false]);
    const [first = 0, second] = all(stack(), '.toast').map((box) => box.getBoundingClientRect().width);
    expect([first === second, first >= 240]).to.deep.equal([true, true]);
  });

  it('move to the top of the window while they would cover the control with focus', async () => {
    await open();
    const [covered, other] = ['16px', '50%'].map((bottom) => {
      const button = document.createElement('button');
      button.style.cssText = `position: fixed; inset: auto 20px ${bottom}; block-size: 30px`;
      document.body.append(button);
      return button;
    }) as [HTMLButtonElement, HTMLButtonElement];
    const topOf = (element: Element): number => element.getBoundingClientRect().top;
    covered.focus();
    await sendKeys({ press: 'Shift' });
    await until(() => topOf(one(stack(), '.toast')) < 20, 'the toast is at the top');
    toast('Saved', covered);
    await until(() => all(stack(), '.toast').length === 2, 'another toast appears');
    expect(topOf(one(stack(), '.toast'))).to.be.lessThan(20);
    other.focus();
    await sendKeys({ press: 'Shift' });
    await until(() => topOf(one(stack(), '.toast')) > innerHeight / 2, 'the toasts are at the bottom again');
    covered.remove();
    other.remove();
  });

  it('say that the user is signed out after a sign-out, on the same page and on the next page', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    press(section, 'Sign out');
    await until(() => toasts().includes('You’re signed out.'), 'the toast appears');
    stack().remove();
    dispatchEvent(new Event('pagehide'));
    put('portico-user-button', { app: stage.app });
    await until(() => toasts().includes('You’re signed out.'), 'the next page shows the toast');
  });

  it('say on the next page that an account was created, but only while a user is signed in', async () => {
    carryToast('Account created.', true);
    dispatchEvent(new Event('pagehide'));
    await show(await openStage(), 'portico-user-button');
    await until(() => sessionStorage.getItem('portico-toast') === null, 'the user button reads the stored toast');
    expect(all(document.body, '.toast')).to.have.length(0);
    carryToast('Account created.', true);
    dispatchEvent(new Event('pagehide'));
    await show(await openSignedIn(), 'portico-user-button');
    await until(() => toasts().includes('Account created.'), 'the toast appears');
  });
});
