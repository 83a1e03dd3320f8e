import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { UserButton } from '../../../elements/index.js';
import { openSignedIn, openStage, type Stage, type StageOptions } from '../support/stage.js';
import { all, control, focused, one, press, put, show, textOf, until } from '../support/screen.js';
import { recordEvents, entriesOf, typesOf } from '../support/record.js';
import { tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { click } from '../support/pointer.js';
import { fault, changeUser } from '../support/service.js';

const SESSION = '/auth/sessions/current';
const trigger = (element: UserButton): HTMLElement => one(element, '.trigger');
const items = (element: UserButton): string[] => all(element, '[role="menuitem"]').map((item) => item.textContent?.trim() ?? '');
const isOpen = (element: UserButton): boolean => trigger(element).ariaExpanded === 'true' && all(element, '[role="menu"]').length === 1;
const focusedItem = (): string => focused()?.textContent?.trim() ?? '';

const open = async (
  properties: Partial<UserButton> = {},
  options?: StageOptions,
): Promise<{ stage: Stage & { readonly email: string }; element: UserButton }> => {
  const stage = await openSignedIn(options);
  return { stage, element: await show(stage, 'portico-user-button', properties as never) };
};

describe('user button', () => {
  afterEach(tidyUp);

  it('shows a round skeleton while it loads [user button: loading]', async () => {
    const stage = await openStage();
    const release = stage.hold('/projects/current');
    const element = put('portico-user-button', { app: stage.app });
    await until(() => all(element, '[aria-busy="true"]').length === 1, 'the skeleton appears');
    release();
    await until(() => all(element, '.trigger').length === 1, 'the button appears');
  });

  it('shows initials, has an accessible name, and shows the name and email address if show-user-info is set [user button: signed in, closed]', async () => {
    const { stage, element } = await open();
    expect(textOf(trigger(element))).to.equal(`Account menu of ${stage.email} ${stage.email.charAt(0).toUpperCase()}`);
    expect(one(element, '.unseen').offsetWidth, 'only the initials are visible').to.equal(1);
    element.showUserInfo = true;
    await element.updateComplete;
    expect(textOf(trigger(element))).to.contain(stage.email);
    await stage.app.currentUser.update({ displayName: '👩‍🚀da Lovelace' });
    await until(() => textOf(trigger(element)) === `DL 👩‍🚀da Lovelace ${stage.email}`, 'the name, email address and initials appear');
  });

  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    it(`opens the menu on ${key}, with focus on the first item [user button: signed in, closed]`, async () => {
      const { element } = await open();
      trigger(element).focus();
      await sendKeys({ press: key });
      await until(() => isOpen(element) && focusedItem() === 'Account settings', 'the first item has focus');
    });
  }

  it('shows the user, the settings, the host app’s items and sign-out, in this order [user button: signed in, open]', async () => {
    const { stage, element } = await open({ items: [{ value: 'billing', label: 'Billing' }] });
    const events = recordEvents();
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    expect(textOf(one(element, '.head'))).to.contain(stage.email);
    expect(items(element)).to.deep.equal(['Account settings', 'Billing', 'Sign out']);
    press(element, 'Billing');
    await until(() => !isOpen(element), 'the menu is closed');
    expect(entriesOf(events)).to.deep.equal([['portico-item-selected', { value: 'billing' }]]);
    expect(focused()).to.equal(trigger(element));
  });

  it('moves focus in the menu with arrows, Home, End and first letters, and closes the menu on Escape [user button: signed in, open]', async () => {
    const { element } = await open({ items: [{ value: 'a', label: 'Appearance' }] });
    trigger(element).focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => focusedItem() === 'Account settings', 'the menu opens');
    for (const [key, at] of [
      ['ArrowDown', 'Appearance'],
      ['ArrowDown', 'Sign out'],
      ['ArrowDown', 'Account settings'],
      ['ArrowUp', 'Sign out'],
      ['Home', 'Account settings'],
      ['End', 'Sign out'],
      ['a', 'Account settings'],
      ['a', 'Appearance'],
      ['s', 'Sign out'],
      ['x', 'Sign out'],
    ] as const) {
      await sendKeys({ press: key });
      expect(focusedItem(), `after ${key}`).to.equal(at);
    }
    await sendKeys({ press: 'Escape' });
    await until(() => !isOpen(element) && focused() === trigger(element), 'the menu is closed');
    await sendKeys({ press: 'ArrowUp' });
    await until(() => focusedItem() === 'Sign out', 'ArrowUp opens the menu at the last item');
  });

  it('closes the menu on a press outside and on Tab [user button: signed in, open]', async () => {
    const { element } = await open();
    const outside = document.createElement('button');
    outside.textContent = 'outside';
    outside.style.cssText = 'position: fixed; inset: auto auto 0 0';
    element.after(outside);
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    await click(outside);
    await until(() => !isOpen(element), 'the press closes the menu');
    trigger(element).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focusedItem() === 'Account settings', 'the menu opens again');
    await sendKeys({ press: 'Tab' });
    await until(() => !isOpen(element), 'Tab closes the menu');
    expect(focused()).to.equal(outside);
    outside.remove();
  });

  it('has a link to the settings, and keeps the menu inside the window [user button: signed in, open]', async () => {
    const { element } = await open({ placement: 'end' });
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    expect(control(element, 'Account settings').getAttribute('href')).to.equal('/handler/account-settings');
    const { left, right } = one(element, '.menu').getBoundingClientRect();
    expect([left >= 0, right <= innerWidth]).to.deep.equal([true, true]);
  });

  it('fires its events, ends the session and redirects after a press on “Sign out”', async () => {
    const { stage, element } = await open();
    const events = recordEvents();
    document.addEventListener('portico-before-sign-out', (event) => event.preventDefault(), { once: true });
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    press(element, 'Sign out');
    await until(() => !isOpen(element), 'the menu is closed');
    expect(stage.app.session.isSignedIn()).to.equal(true);
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    press(element, 'Sign out');
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(typesOf(events)).to.include.members(['portico-before-sign-out', 'portico-signed-out', 'portico-before-redirect']);
    await until(() => textOf(trigger(element)) === 'Account menu', 'the button shows that no user is signed in');
  });

  const openMenu = async (options?: StageOptions) => {
    const { stage, element } = await open({}, options);
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    return { stage, element };
  };

  it('keeps the session if the sign-out fails, and shows the error with two sign-out buttons', async () => {
    const { stage, element } = await openMenu();
    const events = recordEvents();
    stage.respond(SESSION, fault(500));
    press(element, 'Sign out');
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the error appears');
    expect([stage.app.session.isSignedIn(), isOpen(element), stage.redirects.length]).to.deep.equal([true, true, 0]);
    expect(items(element)).to.deep.equal(['Account settings', 'Sign out', 'Sign out on this device only']);
    expect(typesOf(events)).to.deep.equal(['portico-before-sign-out', 'portico-error']);
    press(element, 'Sign out on this device only');
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(false);
    await until(() => !isOpen(element) && focused() === trigger(element), 'the menu is closed');
  });

  it('shows that the browser is offline until it is online again', async () => {
    let isOnline = false;
    const { stage, element } = await openMenu({ platform: { isOnline: () => isOnline } });
    stage.setDisconnected(true);
    press(element, 'Sign out');
    await until(() => textOf(element).includes('You’re offline'), 'the reason appears');
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => !textOf(element).includes('You’re offline'), 'the error is removed');
    expect([stage.app.session.isSignedIn(), isOpen(element)]).to.deep.equal([true, true]);
  });

  it('keeps the session and shows an error if the host app’s promise is rejected before the sign-out', async () => {
    const { stage, element } = await openMenu();
    failBefore('portico-before-sign-out');
    press(element, 'Sign out');
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the error appears');
    expect([stage.app.session.isSignedIn(), stage.calls(SESSION).length, stage.redirects.length]).to.deep.equal([true, 0, 0]);
    press(element, 'Sign out');
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('keeps the menu open during the sign-out, and ignores a second click', async () => {
    const { stage, element } = await openMenu();
    const release = stage.hold(SESSION);
    press(element, 'Sign out');
    await until(() => one(element, '[role="menu"]').ariaBusy === 'true', 'the request is sent');
    press(element, 'Sign out');
    await element.updateComplete;
    expect(isOpen(element)).to.equal(true);
    release();
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls(SESSION)).to.have.length(1);
  });

  it('shows the error of a failed sign-out even if “Sign out” was pressed twice', async () => {
    const { stage, element } = await openMenu();
    stage.respond(SESSION, fault(500));
    press(element, 'Sign out');
    press(element, 'Sign out');
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the error appears');
    expect([isOpen(element), stage.calls(SESSION).length]).to.deep.equal([true, 1]);
  });

  it('shows signed-out visitors a menu with “Sign in” and “Create account”, both with the return URL [user button: signed out]', async () => {
    const stage = await openStage({ at: '/shop?item=1' });
    const element = await show(stage, 'portico-user-button');
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    expect(textOf(one(element, '.head'))).to.equal('Not signed in');
    expect(control(element, 'Sign in').getAttribute('href')).to.equal('/handler/sign-in?after_auth_return_to=%2Fshop%3Fitem%3D1');
    expect(control(element, 'Create account').getAttribute('href')).to.contain('after_auth_return_to');
  });

  it('does not show “Create account” if sign-up is disabled for the project [user button: signed out]', async () => {
    const element = await show(await openStage({ config: { sign_up_enabled: false } }), 'portico-user-button');
    trigger(element).click();
    await until(() => isOpen(element), 'the menu opens');
    expect(items(element)).to.deep.equal(['Sign in']);
  });

  it('shows only pictures with safe URLs, and initials if a picture is broken [user avatar: picture]', async () => {
    const { stage, element } = await open();
    const broken = 'data:image/png;base64,AAAA';
    await changeUser(stage, { profile_image_url: 'javascript:alert(1)', display_name: 'Ada' });
    await until(() => textOf(trigger(element)).endsWith(' A'), 'the new initials appear');
    expect(all(element, 'img')).to.have.length(0);
    await changeUser(stage, { profile_image_url: broken, display_name: 'Bob' });
    const isSeen = (): boolean => one(element, 'img').checkVisibility({ visibilityProperty: true });
    await until(() => textOf(trigger(element)).endsWith(' B') && !isSeen(), 'the broken picture is hidden');
  });

  it('shows a button to try again, but not the signed-out menu, if the account could not be loaded', async () => {
    const stage = await openSignedIn();
    stage.respond('/users/me', fault(503));
    const element = await show(stage, 'portico-user-button');
    await until(() => textOf(trigger(element)) === 'Account menu', 'the button shows no name');
    press(element, 'Account menu');
    await until(() => isOpen(element), 'the menu opens');
    expect(textOf(element)).to.contain('Your account couldn’t be loaded.');
    expect(items(element)).to.deep.equal(['Try again', 'Account settings', 'Sign out']);
    stage.respond('/users/me', undefined);
    press(element, 'Try again');
    await until(() => textOf(trigger(element)).startsWith(`Account menu of ${stage.email}`), 'the name appears');
  });
});
