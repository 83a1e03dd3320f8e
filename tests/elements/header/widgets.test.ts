import { expect } from '@open-wc/testing';
import type { MessageCard, UserAvatar, UserButton } from '../../../elements/index.js';
import { all, control, focused, hasControl, one, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { hearEvents, typesOf } from '../support/record.js';
import { fault } from '../support/service.js';
import { tidyUp } from '../support/open.js';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('user avatar', () => {
  afterEach(tidyUp);

  const draw = async (properties: Partial<UserAvatar>): Promise<UserAvatar> => {
    const avatar = put('portico-user-avatar', properties as never);
    await avatar.updateComplete;
    return avatar;
  };

  it('1.26 picture: cut to a circle of 34 px, or as large as asked; a broken one leaves the initials', async () => {
    const avatar = await draw({ src: DOT, name: 'Ada' });
    const circle = one(avatar, '.avatar');
    expect([all(avatar, 'img').length, circle.offsetWidth, getComputedStyle(circle).borderRadius]).to.deep.equal([1, 34, '50%']);
    avatar.size = 60;
    avatar.border = true;
    await avatar.updateComplete;
    expect([circle.offsetWidth, avatar.hasAttribute('border')]).to.deep.equal([60, true]);
    const broken = await draw({ src: 'data:image/png;base64,AAAA', name: 'Ada' });
    const isSeen = (): boolean => one(broken, 'img').checkVisibility({ visibilityProperty: true });
    await until(() => !isSeen() && textOf(broken) === 'AD', 'the initials');
    broken.src = DOT;
    await until(isSeen, 'elements.md B7: a good one comes back');
  });

  it('1.26 no picture: two letters of the name, else of the address, on a tint of their own', async () => {
    const named = await draw({ user: { id: 'a', displayName: '👩‍🚀da Lovelace', primaryEmail: 'x@example.com', profileImageUrl: null } });
    expect(textOf(named)).to.equal('👩‍🚀D');
    const addressed = await draw({ user: { id: 'b', displayName: null, primaryEmail: 'grace@example.com', profileImageUrl: null } });
    expect(textOf(addressed)).to.equal('GR');
    const [tint, other] = [named, addressed].map((avatar) => getComputedStyle(one(avatar, '.avatar')).backgroundColor);
    expect(tint).not.to.equal(other);
  });

  it('1.26 no user: an outline; decorative unless it has a label', async () => {
    const avatar = await draw({ user: null });
    expect([all(avatar, 'svg').length, one(avatar, '.avatar').ariaHidden]).to.deep.equal([1, 'true']);
    avatar.label = 'Nobody';
    await avatar.updateComplete;
    const { role, ariaLabel, ariaHidden } = one(avatar, '.avatar');
    expect([role, ariaLabel, ariaHidden]).to.deep.equal(['img', 'Nobody', null]);
  });
});

describe('message card', () => {
  afterEach(tidyUp);

  it('1.26 any: heading, body, the safe button first and the primary last; a button is busy as long as its work', async () => {
    const stage = await openStage();
    const card = await show(stage, 'portico-message-card', { heading: 'Done', primary: 'Go on', secondary: 'Later', fullPage: true });
    card.append('All is well.');
    await until(() => focused()?.textContent === 'Done', 'the heading has the focus');
    expect([titleOf(card), textOf(card).includes('All is well.')]).to.deep.equal(['Done', true]);
    expect(all(card, 'button').map((button) => button.textContent?.trim())).to.deep.equal(['Later', 'Go on']);
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const heard: string[] = [];
    card.addEventListener('portico-action', (event) => (heard.push(event.detail.which), event.waitUntil(work)));
    press(card, 'Go on');
    await until(() => control(card, 'Go on').ariaBusy === 'true', 'it is busy');
    press(card, 'Later');
    finish();
    await until(() => control(card, 'Go on').ariaBusy === 'false', 'it is free again');
    expect(heard).to.deep.equal(['primary']);
  });

  for (const [preset, title, buttons] of [
    ['signed-in', 'You’re already signed in', ['Sign out', 'Home']],
    ['signed-out', 'You are signed out', ['Home', 'Sign in']],
    ['email-sent', 'Check your email', ['Home']],
    ['password-reset', 'Password changed', ['Sign in']],
    ['unknown-error', 'Something went wrong', ['Home']],
    ['sign-up-disabled', 'Sign-up is closed', ['Home', 'Sign in']],
  ] as const) {
    it(`1.26 preset: ${preset} has words and ways of its own`, async () => {
      const card: MessageCard = await show(await openStage(), 'portico-message-card', { preset });
      expect(titleOf(card)).to.equal(title);
      expect(all(card, 'a').map((link) => link.textContent?.trim())).to.deep.equal(buttons);
    });
  }
});

describe('gates', () => {
  afterEach(tidyUp);

  it('1.26 by session: each shows its content in its own state, and follows', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/users/me');
    const gates = (['portico-if-loading', 'portico-if-signed-in', 'portico-if-signed-out'] as const).map((tag) => {
      const gate = put(tag, { app: stage.app });
      gate.append(document.createElement('p'));
      return gate as unknown as HTMLElement;
    });
    const open = (): string => gates.map((gate) => Number(gate.firstElementChild?.checkVisibility())).join('');
    await until(() => open() === '100', 'only the one for loading');
    release();
    await until(() => open() === '010', 'only the one for users');
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => open() === '001', 'only the one for nobody');
  });

  it('elements.md A4: go by the tokens while the account could not be read', async () => {
    const [signedIn, signedOut] = [await openSignedIn(), await openStage()];
    for (const [stage, shown] of [
      [signedIn, 'portico-if-signed-in'],
      [signedOut, 'portico-if-signed-out'],
    ] as const) {
      stage.answer('/users/me', fault(503));
      const gates = (['portico-if-loading', 'portico-if-signed-in', 'portico-if-signed-out'] as const).map((tag) => {
        const gate = put(tag, { app: stage.app });
        gate.append(document.createElement('p'));
        return gate as unknown as HTMLElement;
      });
      const open = (): string =>
        gates
          .filter((gate) => gate.firstElementChild?.checkVisibility())
          .map(({ localName }) => localName)
          .join();
      await until(() => open() === shown, shown);
    }
  });
});

describe('user button', () => {
  afterEach(tidyUp);

  const openMenu = async (properties: Partial<UserButton>, inside: readonly HTMLElement[] = []): Promise<UserButton> => {
    const element = await show(await openSignedIn(), 'portico-user-button', properties as never);
    element.append(...inside);
    one(element, '.trigger').click();
    await until(() => all(element, '[role="menu"]').length === 1, 'the menu');
    return element;
  };

  it('1.26 impersonated: a ring, and a label that names who is acted for', async () => {
    const element = await openMenu({ isImpersonated: true });
    const label = textOf(one(element, '.trigger .unseen'));
    expect(label).to.match(/^You’re acting as t\w+@example\.com$/);
    expect(textOf(one(element, '.acting'))).to.equal(label);
    expect(getComputedStyle(one(element, '.trigger .avatar')).outlineStyle).to.equal('solid');
  });

  it('1.26 signed in, open: theme and entries that the host has put inside', async () => {
    const item = Object.assign(document.createElement('button'), { slot: 'item', value: 'billing', textContent: 'Billing' });
    let presses = 0;
    item.addEventListener('click', () => (presses += 1));
    const element = await openMenu({ themeToggle: true }, [item]);
    const heard = hearEvents();
    const items = all(element, '[role="menuitem"]').map((entry) => entry.textContent?.trim());
    expect(items).to.deep.equal(['Account settings', 'Billing', 'Change theme', 'Sign out']);
    press(element, 'Billing');
    one(element, '.trigger').click();
    await until(() => hasControl(element, 'Change theme'), 'open again');
    press(element, 'Change theme');
    expect([presses, ...typesOf(heard)]).to.deep.equal([1, 'portico-item-selected', 'portico-theme-toggled']);
  });

  it('1.26 signed in, closed: what the host puts into the button stands in place of the picture', async () => {
    const own = Object.assign(document.createElement('b'), { slot: 'trigger', textContent: 'Me' });
    const element = await openMenu({}, [own]);
    expect(textOf(one(element, '.trigger'))).to.match(/^Account menu of \S+ Me$/);
    expect(all(element, '.trigger .avatar')).to.have.length(0);
  });
});
