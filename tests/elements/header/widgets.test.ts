import { expect } from '@open-wc/testing';
import type { MessageCard, UserAvatar, UserButton } from '../../../elements/index.js';
import { all, control, focused, hasControl, noticeOf, one, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { recordAnnouncements, recordEvents, entriesOf, typesOf } from '../support/record.js';
import { fault, changeUser } from '../support/service.js';
import { tidyUp } from '../support/open.js';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('user avatar', () => {
  afterEach(tidyUp);

  const draw = async (properties: Partial<UserAvatar>): Promise<UserAvatar> => {
    const avatar = put('portico-user-avatar', properties as never);
    await avatar.updateComplete;
    return avatar;
  };

  it('is a circle with a diameter of 34 px or the given size, and shows initials if the picture is broken [user avatar: picture]', async () => {
    const avatar = await draw({ src: DOT, name: 'Ada' });
    const circle = one(avatar, '.avatar');
    expect([all(avatar, 'img').length, circle.offsetWidth, getComputedStyle(circle).borderRadius]).to.deep.equal([1, 34, '50%']);
    avatar.size = 60;
    avatar.border = true;
    await avatar.updateComplete;
    expect([circle.offsetWidth, avatar.hasAttribute('border')]).to.deep.equal([60, true]);
    const broken = await draw({ src: 'data:image/png;base64,AAAA', name: 'Ada' });
    const isSeen = (): boolean => one(broken, 'img').checkVisibility({ visibilityProperty: true });
    await until(() => !isSeen() && textOf(broken) === 'A', 'the initials appear');
    broken.src = DOT;
    await until(isSeen, 'a valid picture appears again');
  });

  it('shows the initials of the name, or the first letter of the email address, on a color that depends on the user if there is no picture [user avatar: no picture]', async () => {
    const named = await draw({ user: { id: 'a', displayName: '👩‍🚀da Lovelace', primaryEmail: 'x@example.com', profileImageUrl: null } });
    expect(textOf(named)).to.equal('DL');
    const addressed = await draw({ user: { id: 'b', displayName: null, primaryEmail: 'grace@example.com', profileImageUrl: null } });
    expect(textOf(addressed)).to.equal('G');
    const [tint, other] = [named, addressed].map((avatar) => getComputedStyle(one(avatar, '.avatar')).backgroundColor);
    expect(tint).not.to.equal(other);
  });

  for (const [name, letters] of [
    ['Ada Lovelace', 'AL'],
    ['Ada King, Countess of Lovelace', 'AL'],
    ['Jean-Luc Picard (he/him)', 'JP'],
    ['ada', 'A'],
    ['山田太郎', '山'],
    ['e\u0301milie du Châtelet', 'E\u0301C'],
    ['👩‍🚀🚀', '👩‍🚀'],
    ['kim.name@example.com', 'K'],
  ])
    it(`shows the initials ${letters} for the name “${name}”`, async () => {
      expect(textOf(await draw({ name }))).to.equal(letters);
    });

  it('shows an outline if it has no user, and is hidden from screen readers unless it has a label [user avatar: no user]', async () => {
    const avatar = await draw({ user: null });
    expect([all(avatar, 'svg').length, one(avatar, '.avatar').ariaHidden]).to.deep.equal([1, 'true']);
    avatar.label = 'Nobody';
    await avatar.updateComplete;
    const { role, ariaLabel, ariaHidden } = one(avatar, '.avatar');
    expect([role, ariaLabel, ariaHidden]).to.deep.equal(['img', 'Nobody', null]);
  });
});

describe('team icon', () => {
  afterEach(tidyUp);

  it('shows the picture, or the first letter if the picture is missing or broken, at 24 px by default [team icon: picture / none]', async () => {
    const element = put('portico-team-icon', { name: '👩‍🚀rockets' });
    await element.updateComplete;
    const square = one(element, '.team-icon');
    expect([textOf(element), square.offsetWidth, square.offsetHeight]).to.deep.equal(['👩‍🚀', 24, 24]);
    element.size = 40;
    element.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await element.updateComplete;
    await until(() => one<HTMLImageElement>(element, 'img').naturalWidth === 1, 'the picture appears');
    expect(square.offsetWidth).to.equal(40);
    element.team = { displayName: 'Comets', profileImageUrl: 'data:image/png;base64,AAAA' };
    const isShown = (): boolean => one(element, 'img').checkVisibility({ visibilityProperty: true });
    await until(() => !isShown() && textOf(element) === 'C', 'the letter appears');
    element.team = { displayName: 'Stars', profileImageUrl: 'data:image/svg+xml;base64,AAAA' };
    await element.updateComplete;
    expect(all(element, 'img')).to.have.length(0);
  });
});

describe('message card', () => {
  afterEach(tidyUp);

  it('shows a title, its content, the secondary button before the primary button, and a busy button during its action [message card: any]', async () => {
    const stage = await openStage();
    const card = await show(stage, 'portico-message-card', { heading: 'Done', primary: 'Go on', secondary: 'Later', fullPage: true });
    card.append('All is well.');
    await until(() => focused()?.textContent === 'Done', 'the title has focus');
    expect([titleOf(card), textOf(card).includes('All is well.')]).to.deep.equal(['Done', true]);
    expect(all(card, 'button').map((button) => button.textContent?.trim())).to.deep.equal(['Later', 'Go on']);
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const events: string[] = [];
    card.addEventListener('portico-action', (event) => (events.push(event.detail.which), event.waitUntil(work)));
    press(card, 'Go on');
    await until(() => control(card, 'Go on').ariaBusy === 'true', 'the button is busy');
    press(card, 'Later');
    finish();
    await until(() => control(card, 'Go on').ariaBusy === 'false', 'the button is enabled again');
    expect(events).to.deep.equal(['primary']);
  });

  it('reports that the host app’s promise was rejected, and shows an error until the next press [message card: any]', async () => {
    const card = await show(await openStage(), 'portico-message-card', { heading: 'Done', primary: 'Go on' });
    const events = recordEvents();
    const announced = recordAnnouncements();
    card.addEventListener('portico-action', (event) => event.waitUntil(Promise.reject(new Error('no'))), { once: true });
    press(card, 'Go on');
    await until(() => noticeOf(card) === 'Something went wrong. Try again.', 'the error appears');
    expect(control(card, 'Go on').ariaBusy).to.equal('false');
    expect(entriesOf(events)).to.deep.equal([
      ['portico-action', { which: 'primary' }],
      ['portico-error', { code: 'UNKNOWN', recoverable: true, source: 'portico-message-card' }],
    ]);
    await until(() => announced.includes('Something went wrong. Try again.'), 'the error is announced');
    press(card, 'Go on');
    await until(() => noticeOf(card) === '', 'the next press removes the error');
  });

  for (const [preset, title, buttons] of [
    ['signed-in', 'You’re already signed in', ['Sign out', 'Go to home page']],
    ['signed-out', 'You’re signed out', ['Go to home page', 'Sign in']],
    ['email-sent', 'Check your email', ['Go to home page']],
    ['password-reset', 'Password changed', ['Sign in']],
    ['unknown-error', 'Something went wrong', ['Go to home page']],
    ['sign-up-disabled', 'Sign-up is closed', ['Go to home page', 'Sign in']],
  ] as const) {
    it(`has a title and links for the preset ${preset} [message card: preset]`, async () => {
      const card: MessageCard = await show(await openStage(), 'portico-message-card', { preset });
      expect(titleOf(card)).to.equal(title);
      expect(all(card, 'a').map((link) => link.textContent?.trim())).to.deep.equal(buttons);
    });
  }
});

describe('portico-if-… elements', () => {
  afterEach(tidyUp);

  it('show their content in one session state, and update when the session changes [gates: by session]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/users/me');
    const elements = (['portico-if-loading', 'portico-if-signed-in', 'portico-if-signed-out'] as const).map((tag) => {
      const element = put(tag, { app: stage.app });
      element.append(document.createElement('p'));
      return element as unknown as HTMLElement;
    });
    const open = (): string => elements.map((element) => Number(element.firstElementChild?.checkVisibility())).join('');
    await until(() => open() === '100', 'only <portico-if-loading> shows its content');
    release();
    await until(() => open() === '010', 'only <portico-if-signed-in> shows its content');
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => open() === '001', 'only <portico-if-signed-out> shows its content');
  });

  it('show content that a server has hidden until now, and not content that the page has hidden', async () => {
    const stage = await openSignedIn();
    const elements = ['server', ''].map((hidden) => {
      const element = put('portico-if-signed-in', { app: stage.app });
      element.setAttribute('hidden', hidden);
      element.append(document.createElement('p'));
      return element as unknown as HTMLElement;
    });
    const open = (): string => elements.map((element) => Number(element.firstElementChild?.checkVisibility())).join('');
    await until(() => open() === '10', 'only the element that a server has hidden shows its content');
  });

  it('show their content depending on the tokens if the account cannot be loaded', async () => {
    const [signedIn, signedOut] = [await openSignedIn(), await openStage()];
    for (const [stage, shown] of [
      [signedIn, 'portico-if-signed-in'],
      [signedOut, 'portico-if-signed-out'],
    ] as const) {
      stage.respond('/users/me', fault(503));
      const elements = (['portico-if-loading', 'portico-if-signed-in', 'portico-if-signed-out'] as const).map((tag) => {
        const element = put(tag, { app: stage.app });
        element.append(document.createElement('p'));
        return element as unknown as HTMLElement;
      });
      const open = (): string =>
        elements
          .filter((element) => element.firstElementChild?.checkVisibility())
          .map(({ localName }) => localName)
          .join();
      await until(() => open() === shown, `only <${shown}> shows its content`);
    }
  });
});

describe('user button', () => {
  afterEach(tidyUp);

  const openMenu = async (properties: Partial<UserButton>, inside: readonly HTMLElement[] = []): Promise<UserButton> => {
    const element = await show(await openSignedIn(), 'portico-user-button', properties as never);
    element.append(...inside);
    one(element, '.trigger').click();
    await until(() => all(element, '[role="menu"]').length === 1, 'the menu opens');
    return element;
  };

  it('shows that the user is signed in if the account has no name and no email address', async () => {
    const stage = await openSignedIn();
    await changeUser(stage, { display_name: null, primary_email: null });
    const element = await show(stage, 'portico-user-button', { showUserInfo: true });
    await until(() => textOf(one(element, '.trigger')) === 'Signed in.', 'the message appears');
  });

  it('has a ring and a label with the impersonated user’s email address [user button: impersonated]', async () => {
    const element = await openMenu({ isImpersonated: true });
    const label = textOf(one(element, '.trigger .unseen'));
    expect(label).to.match(/^You’re acting as t\w+@example\.com$/);
    expect(textOf(one(element, '.acting'))).to.equal(label);
    expect(getComputedStyle(one(element, '.trigger .avatar')).outlineStyle).to.equal('solid');
  });

  it('shows the theme item and the host app’s items [user button: signed in, open]', async () => {
    const item = Object.assign(document.createElement('button'), { slot: 'item', value: 'billing', textContent: 'Billing' });
    let presses = 0;
    item.addEventListener('click', () => (presses += 1));
    const element = await openMenu({ themeToggle: true }, [item]);
    const events = recordEvents();
    const items = all(element, '[role="menuitem"]').map((entry) => entry.textContent?.trim());
    expect(items).to.deep.equal(['Account settings', 'Billing', 'Change theme', 'Sign out']);
    press(element, 'Billing');
    one(element, '.trigger').click();
    await until(() => hasControl(element, 'Change theme'), 'the menu opens again');
    press(element, 'Change theme');
    expect([presses, ...typesOf(events)]).to.deep.equal([1, 'portico-item-selected', 'portico-theme-toggled']);
  });

  it('shows the content of the slot `trigger` in place of the picture [user button: signed in, closed]', async () => {
    const own = Object.assign(document.createElement('b'), { slot: 'trigger', textContent: 'Me' });
    const element = await openMenu({}, [own]);
    expect(textOf(one(element, '.trigger'))).to.match(/^Account menu of \S+ Me$/);
    expect(all(element, '.trigger .avatar')).to.have.length(0);
  });
});
