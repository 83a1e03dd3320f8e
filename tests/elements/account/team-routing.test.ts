import { expect } from '@open-wc/testing';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, control, fill, focused, one, press, submit, textOf, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';
import { openTeam } from '../support/teams.js';
import { tidyUp } from '../support/open.js';
import { SETTINGS_PATH, currentItem, settingsAt } from '../support/account.js';

describe('the team page in the account settings', () => {
  afterEach(tidyUp);

  it('opens the members of a new team with focus on the field for invitations, and shows the picture of the team in the navigation', async () => {
    const stage = await openSignedIn();
    history.replaceState(null, '', `${SETTINGS_PATH}#team-creation`);
    const page = await settingsAt(stage, 1000);
    await until(() => all(page, 'input[name="name"]').length === 1, 'the form appears');
    fill(page, { name: 'Rockets' });
    one<HTMLInputElement>(page, 'input[name="name"]').focus();
    submit(page);
    await until(() => focused()?.getAttribute('name') === 'emails', 'the field has focus');
    expect([currentItem(page), location.hash.endsWith('/members')]).to.deep.equal(['Rockets', true]);
    expect(one(page, '.nav .team-icon').getBoundingClientRect().width).to.equal(18);
  });

  it('has focus on the name of a new team after a press on “Create a team” in the navigation', async () => {
    const page = await settingsAt(await openSignedIn(), 1000);
    control(page, 'Create a team').focus();
    press(page, 'Create a team');
    await until(() => focused()?.getAttribute('name') === 'name', 'the field has focus');
    expect(currentItem(page)).to.equal('Create a team');
  });

  it('opens the part of a team that the hash names, fires an event, and does not ask for confirmation if typed text stays on the page', async () => {
    const { app, teamId, ...stage } = await openTeam();
    history.replaceState(null, '', `${SETTINGS_PATH}#team-${teamId}/members`);
    const opened = recordEvents();
    const page = await settingsAt({ ...stage, app }, 1000);
    const open = (): string | undefined => one(page, 'portico-team-page').shadowRoot?.querySelector('[aria-current]')?.textContent?.trim();
    await until(() => currentItem(page) === 'Rockets' && open() === 'Members', 'the part is open');
    await until(() => opened.length > 0, 'the event is fired');
    expect(entriesOf(opened)).to.deep.equal([['portico-section-changed', { id: `team-${teamId}/members` }]]);
    const events = recordEvents();
    await until(() => all(page, 'input[name="emails"]').length === 1, 'the invitations appear');
    fill(page, { emails: 'ada@' });
    press(page, 'Danger zone');
    await until(() => open() === 'Danger zone', 'the other part is open');
    expect(location.hash).to.equal(`#team-${teamId}/danger`);
    expect(entriesOf(events)).to.deep.equal([['portico-section-changed', { id: `team-${teamId}/danger` }]]);
    expect(page.documentTitle).to.equal('Danger zone · Rockets');
    history.back();
    await until(() => open() === 'Members', 'the first part is open again');
    await until(() => events.at(-1)?.detail['id'] === `team-${teamId}/members`, 'the event names the first part');
    expect(page.documentTitle).to.equal('Members · Rockets');
    press(page, 'Sessions');
    await until(() => textOf(page).includes('You have unsaved changes.'), 'the question appears before another item opens');
    press(page, 'Leave without saving');
    await until(() => currentItem(page) === 'Sessions', 'the other item is open');
    history.back();
    await until(() => open() === 'Members', 'the part opens again');
  });
});
