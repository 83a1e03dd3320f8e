import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, control, fieldOf, fill, focused, hasControl, one, press, textOf, titleOf, toasts, until } from '../support/screen.js';
import { expectAccessible } from '../support/axe.js';
import { openTeam } from '../support/teams.js';
import { openSignedIn } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { asServer } from '../support/service.js';
import { pressOpening } from '../support/questions.js';
import { SETTINGS_PATH, currentItem, openSettings, isVisible, settingsAt, waitForTag } from '../support/account.js';

describe('account settings page', () => {
  afterEach(tidyUp);

  it('shows the navigation on the left, and renders the content once in the light DOM [account settings: wide]', async () => {
    const { page } = await openSettings('#settings');
    await waitForTag(page, 'portico-sign-out-section');
    const [nav, content] = [one(page, '.nav').getBoundingClientRect(), one(page, '.content').getBoundingClientRect()];
    expect(nav.right).to.be.lessThan(content.left);
    expect(page.querySelectorAll('[data-portico-root] > portico-sign-out-section')).to.have.length(1);
  });

  it('shows the navigation above the content below 720 px [account settings: wide]', async () => {
    const { page } = await openSettings('#settings', {}, 640);
    const [nav, content] = [one(page, '.nav').getBoundingClientRect(), one(page, '.content').getBoundingClientRect()];
    expect(nav.bottom).to.be.at.most(content.top);
    expect([currentItem(page), isVisible(page, 'portico-sign-out-section')]).to.deep.equal(['Sign out & delete', true]);
  });

  for (const dir of ['ltr', 'rtl'])
    it(`shows the tabs on one line and scrolls the open item’s tab into view (${dir}) [account settings: wide]`, async () => {
      document.documentElement.dir = dir;
      const { page, stage } = await openSettings('#team-creation', {}, 500);
      const { id } = await stage.app.teams.create({ displayName: 'A team with a rather long name' });
      const [nav, items] = [one(page, '.nav'), () => all(page, '.nav-item')];
      await until(() => items().length > 6, 'the team is listed');
      const tops = items().map((item) => item.getBoundingClientRect().top);
      expect(Math.max(...tops) - Math.min(...tops)).to.be.lessThan(1);
      const expectInView = (name: string): void => {
        const [tab, frame] = [control(page, name).getBoundingClientRect(), nav.getBoundingClientRect()];
        expect(tab.left, `start of ${name}`).to.be.at.least(frame.left - 1);
        expect(tab.right, `end of ${name}`).to.be.at.most(frame.right + 1);
      };
      expectInView('Create a team');
      location.hash = 'profile';
      await until(() => currentItem(page) === 'Profile', 'the first item is open');
      expectInView('Profile');
      location.hash = `team-${id}`;
      await until(() => currentItem(page)?.startsWith('A team'), 'the team is open');
      expectInView('A team with a rather long name');
      expect(nav.scrollHeight).to.equal(nav.clientHeight);
      document.documentElement.removeAttribute('dir');
    });

  it('replaces the list with the open item on narrow pages, and shows the list again after a press on “All settings” or when the user goes back [account settings: narrow]', async () => {
    const { page } = await openSettings('', {}, 400);
    expect([isVisible(page, '.nav'), all(page, 'portico-sign-out-section').length]).to.deep.equal([true, 0]);
    control(page, 'Sign out & delete').focus();
    press(page, 'Sign out & delete');
    await until(() => titleOf(page) === 'Sign out & delete' && isVisible(page, 'portico-sign-out-section'), 'the item is open');
    await until(() => focused() === all(page, '[role="heading"]')[0], 'the title has focus');
    expect([location.hash, isVisible(page, '.nav')]).to.deep.equal(['#settings', false]);
    press(page, 'All settings');
    await until(() => isVisible(page, '.nav') && titleOf(page) === 'Account settings', 'the list opens');
    await until(() => focused() === control(page, 'Sign out & delete'), 'the closed item’s link has focus');
    history.back();
    await until(() => titleOf(page) === 'Sign out & delete', 'the item opens again when the user goes back');
    history.back();
    await until(() => titleOf(page) === 'Account settings', 'the list appears when the user goes back');
  });

  it('shows an item’s title once if a section has the same title, and keeps both titles for screen readers [account settings: narrow]', async () => {
    const { page } = await openSettings('#sessions', {}, 400);
    const headings = (): readonly (readonly [string, number])[] =>
      all(page, '[role="heading"]').map((title) => [textOf(title), Number(title.ariaLevel)]);
    const heading = (): HTMLElement => one(page, '.section-title');
    const isSeen = (): boolean => heading().offsetWidth > 1;
    await until(() => headings().length === 2 && !isSeen(), 'only the item title is visible');
    const [[, level]] = headings() as [[string, number]];
    expect(headings()).to.deep.equal([
      ['Sessions', level],
      ['Sessions', level + 1],
    ]);
    await expectAccessible(page, 'narrow');
    heading().focus();
    expect(focused() === heading()).to.equal(true);
    page.style.inlineSize = '1000px';
    await until(isSeen, 'the section title is visible next to the navigation');
  });

  it('shows section titles that differ from the item title [account settings: narrow]', async () => {
    const { page } = await openSettings('#settings', {}, 400);
    await until(() => all(page, '.section-title').length === 2, 'both sections appear');
    expect(all(page, '.section-title').map((title) => (title as HTMLElement).offsetWidth > 1)).to.deep.equal([true, true]);
  });

  it('moves focus to the open item’s link when the user goes back [account settings: wide]', async () => {
    const { page } = await openSettings('#auth');
    control(page, 'Sign out & delete').focus();
    press(page, 'Sign out & delete');
    await until(() => currentItem(page) === 'Sign out & delete', 'the item is open');
    history.back();
    await until(() => focused() === control(page, 'Emails & sign-in'), 'the open item’s link has focus');
  });

  it('moves focus to the first item’s link when the user goes back to the URL without a hash [account settings: wide]', async () => {
    const { page } = await openSettings();
    control(page, 'Sessions').focus();
    press(page, 'Sessions');
    await until(() => currentItem(page) === 'Sessions', 'the item is open');
    history.back();
    await until(() => currentItem(page) === 'Profile', 'the first item is open');
    await until(() => focused() === control(page, 'Profile'), 'the first item’s link has focus');
  });

  it('shows a team name once on narrow pages [account settings: narrow]', async () => {
    const { page, stage } = await openSettings('', {}, 400);
    const { id } = await stage.app.teams.create({ displayName: 'Rockets' });
    await until(() => textOf(page).includes('Rockets'), 'the team is listed');
    press(page, 'Rockets');
    await waitForTag(page, 'portico-team-page');
    await until(() => all(page, '.team-title').length === 1, `the page of the team ${id} appears`);
    expect([titleOf(page), one(page, '.team-title').offsetWidth]).to.deep.equal(['Rockets', 1]);
    await until(() => all(page, '.team-head .badge').length === 1, 'the role appears');
    const [title, role] = [one(page, '.title'), one(page, '.team-head .badge')].map((each) => each.getBoundingClientRect());
    expect([(role?.top ?? 0) - (title?.bottom ?? 0), (role?.width ?? 0) > 20], 'the role below the name').to.deep.equal([8, true]);
  });

  it('omits items that are disabled for the project, marks the open item, and fires an event when another item opens [account settings: nav items]', async () => {
    const { page } = await openSettings('#auth', { config: { allow_user_api_keys: false } });
    await waitForTag(page, 'portico-emails-section');
    const events = recordEvents();
    expect(currentItem(page)).to.equal('Emails & sign-in');
    expect(hasControl(page, 'API keys')).to.equal(false);
    press(page, 'Sign out & delete');
    await until(() => currentItem(page) === 'Sign out & delete', 'the other item is open');
    await until(() => events.length > 0, 'the event is fired');
    expect(entriesOf(events)).to.deep.equal([['portico-section-changed', { id: 'settings' }]]);
    location.hash = '#auth';
    await until(() => currentItem(page) === 'Emails & sign-in', 'the new hash opens the item');
    await until(() => events.at(-1)?.detail['id'] === 'auth', 'the second event is fired');
  });

  it('opens the first item for an unknown hash on wide pages, and does not change the hash [account settings: unknown hash]', async () => {
    const { page } = await openSettings('#nowhere');
    const first = all(page, '.nav-item')[0];
    await until(() => first?.getAttribute('aria-current') === 'page', 'the first item is open');
    expect(location.hash).to.equal('#nowhere');
  });

  it('shows the list for an unknown hash on narrow pages [account settings: unknown hash]', async () => {
    const { page } = await openSettings('#nowhere', {}, 400);
    expect([titleOf(page), isVisible(page, '.nav'), location.hash]).to.deep.equal(['Account settings', true, '#nowhere']);
  });

  it('opens the first item and shows a toast when the open team is deleted [account settings: team removed while open]', async () => {
    const { app, teamId, ...stage } = await openTeam();
    history.replaceState(null, '', `${SETTINGS_PATH}#team-${teamId}`);
    const page = await settingsAt({ ...stage, app }, 1000);
    await until(() => currentItem(page) === 'Rockets' && all(page, 'portico-team-page').length === 1, 'the team is open');
    await asServer('DELETE', `/teams/${teamId}`);
    await app.teams.list.query({ userId: 'me' }).invalidate();
    await until(() => currentItem(page) === 'Profile' && location.hash === '#profile', 'the first item is open');
    await until(() => toasts().includes('You’re no longer in this team.'), 'the toast appears');
  });

  it('shows the host app’s items after its own items, and shows only the content of the open item [account settings: extra items]', async () => {
    const { page } = await openSettings('#billing');
    const child = Object.assign(document.createElement('portico-account-item'), { id: 'billing', title: 'Billing', icon: 'key' });
    child.append('Nothing to pay.');
    page.append(child);
    await until(() => currentItem(page) === 'Billing' && child.checkVisibility(), 'the child is open');
    const content = Object.assign(document.createElement('p'), { textContent: 'Mail every week.' });
    page.items = [{ id: 'notifications', title: 'Notifications', content }];
    await until(() => hasControl(page, 'Notifications'), 'the item Notifications is listed');
    expect(one(control(page, 'Notifications'), 'svg').checkVisibility()).to.equal(true);
    press(page, 'Notifications');
    await until(() => content.checkVisibility() && !child.checkVisibility(), 'the other item is open');
    const ids = all(page, '.nav-item').map((link) => link.getAttribute('href'));
    expect(ids.slice(ids.indexOf('#settings'), ids.indexOf('#settings') + 3)).to.deep.equal(['#settings', '#billing', '#notifications']);
  });

  it('asks for confirmation before a link or a new hash discards typed text, and keeps the text if the user stays [account settings: leave guard]', async () => {
    const { page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await waitForTag(page, 'portico-delete-account-section');
    await pressOpening(page, 'Delete account');
    fill(page, { confirmation: 'half a label' });
    location.hash = '#auth';
    await until(() => textOf(page).includes('You have unsaved changes.'), 'the question appears');
    await until(() => location.hash === '#settings', 'the hash is restored');
    press(page, 'Stay');
    await until(() => !hasControl(page, 'Stay'), 'the question disappears');
    expect(fieldOf(page, 'confirmation').value).to.equal('half a label');
    press(page, 'Emails & sign-in');
    await until(() => hasControl(page, 'Leave without saving'), 'the question appears again');
    press(page, 'Leave without saving');
    await until(() => currentItem(page) === 'Emails & sign-in' && location.hash === '#auth', 'the other item is open');
  });

  it('asks for confirmation before a typed name is discarded', async () => {
    const { page } = await openSettings('#profile');
    await until(() => hasControl(page, 'Edit Name'), 'the profile appears');
    press(page, 'Edit Name');
    await until(() => all(page, 'input[name="name"]').length === 1, 'the form appears');
    fill(page, { name: 'Grace' });
    location.hash = '#auth';
    await until(() => textOf(page).includes('You have unsaved changes.'), 'the question appears');
    press(page, 'Stay');
    await until(() => !hasControl(page, 'Stay'), 'the question disappears');
    expect(fieldOf(page, 'name').value).to.equal('Grace');
  });

  it('opens the item that the host app sets in `active`, and changes `active` instead of the URL after a click on another item', async () => {
    const stage = await openSignedIn();
    history.replaceState(null, '', SETTINGS_PATH);
    const page = await settingsAt(stage, 1000, { active: 'settings' });
    expect(currentItem(page)).to.equal('Sign out & delete');
    press(page, 'Emails & sign-in');
    await until(() => page.active === 'auth' && currentItem(page) === 'Emails & sign-in', 'the other item is open');
    expect(location.hash).to.equal('');
  });

  it('works with the keyboard: Tab reaches every item, Enter opens it, and the user can change the name', async () => {
    const { page } = await openSettings('#profile');
    await until(() => hasControl(page, 'Edit Name'), 'the profile appears');
    const links = all(page, '.nav-item');
    expect(links.length).to.be.greaterThan(2);
    links[0]?.focus();
    for (const link of links.slice(1)) {
      await sendKeys({ press: 'Tab' });
      await until(() => focused() === link, `Tab reaches ${link.textContent?.trim()}`);
      expect(getComputedStyle(link).outlineStyle).to.equal('solid');
    }
    links[0]?.focus();
    await sendKeys({ press: 'Enter' });
    for (let presses = 0; presses < 12 && focused() !== control(page, 'Edit Name'); presses += 1) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => focused() === fieldOf(page, 'name'), 'the input has focus');
    await sendKeys({ type: 'Grace Hopper' });
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(page).includes('Grace Hopper') && focused() === control(page, 'Edit Name'), 'the name is saved');
    for (const link of links.slice(1)) {
      link.focus();
      await sendKeys({ press: 'Enter' });
      await until(() => link.getAttribute('aria-current') === 'page', `Enter opens ${link.textContent?.trim()}`);
    }
  });
});
