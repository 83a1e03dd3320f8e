import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TeamSwitcher } from '../../../elements/index.js';
import { recordEvents, typesOf } from '../support/record.js';
import { all, control, focused, one, put, show, textOf, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { savedTeamIds, choose, inTeams, listOpens, ME, openSwitcher, trigger } from '../support/team-switcher.js';
import { fault } from '../support/service.js';

const names = (element: TeamSwitcher): string[] => all(element, '[role="option"] .name').map((name) => name.textContent ?? '');
const focusedName = (): string => focused()?.querySelector('.name')?.textContent ?? '';
const selectedNames = (element: TeamSwitcher): string[] =>
  all(element, '[aria-selected="true"] .name').map((name) => name.textContent ?? '');

describe('team switcher', () => {
  afterEach(tidyUp);

  it('shows a skeleton bar while it loads [team switcher: loading]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold('/teams');
    const element = put('portico-team-switcher', { app: stage.app });
    await until(() => all(element, '[aria-busy="true"]').length === 1 && stage.calls('/teams').length === 1, 'the skeleton appears');
    release();
    await until(() => all(element, '.trigger').length === 1, 'the button appears');
  });

  it('shows signed-out visitors only the content of the slot `signed-out`, and requests no teams [team switcher: signed out]', async () => {
    const stage = await openStage();
    const element = put('portico-team-switcher', { app: stage.app });
    const note = Object.assign(document.createElement('span'), { slot: 'signed-out', textContent: 'Hello' });
    element.append(note);
    await until(() => note.checkVisibility(), 'the slot is visible');
    expect([all(element, 'button').length, stage.calls('/teams').length]).to.deep.equal([0, 0]);
  });

  it('shows the selected team’s icon and name, or otherwise the placeholder or “Choose a team” [team switcher: closed]', async () => {
    const stage = await inTeams(['Rockets']);
    const element = await show(stage, 'portico-team-switcher');
    expect(textOf(trigger(element))).to.equal('Choose a team');
    element.placeholder = 'Pick one';
    await element.updateComplete;
    expect(textOf(trigger(element))).to.equal('Pick one');
    await stage.app.currentUser.update({ selectedTeamId: stage.ids[0] ?? null });
    await until(() => textOf(trigger(element)) === 'R Rockets', 'the button shows the icon and name');
  });

  it('shows the current team with a link to its settings, the other teams, and a link to create a team [team switcher: open]', async () => {
    const { stage, element } = await openSwitcher(['Rockets', 'Comets']);
    expect(names(element)).to.deep.equal(['Rockets', 'Comets']);
    choose(element, 'Comets');
    await until(() => textOf(trigger(element)).includes('Comets'), 'the team is selected');
    trigger(element).click();
    await listOpens(element);
    expect(all(element, '[role="group"]').map((group) => group.ariaLabel)).to.deep.equal(['Current team', 'Switch to']);
    expect([names(element), selectedNames(element)]).to.deep.equal([['Comets', 'Rockets'], ['Comets']]);
    expect(control(element, 'Team settings').getAttribute('href')).to.match(new RegExp(`#team-${stage.ids[1]}$`));
    expect(control(element, 'Create a team').getAttribute('href')).to.match(/#team-creation$/);
    expect(all(element, '.search')).to.have.length(0);
    const labels = all(element, '.item > :nth-child(2)').map((label) => label.getBoundingClientRect().left);
    expect(new Set(labels).size, 'the number of positions at which labels begin').to.equal(1);
  });

  it('shows “No teams yet”, without a link to create a team, if team creation is disabled for the project [team switcher: open]', async () => {
    const stage = await openSignedIn({ config: { client_team_creation_enabled: false } });
    const element = await show(stage, 'portico-team-switcher');
    trigger(element).click();
    await until(() => textOf(element).includes('No teams yet'), 'the message appears');
    expect(all(element, '[part="create"]')).to.have.length(0);
  });

  it('moves focus in the list with arrows, Home, End and first letters, and closes the list on Escape [team switcher: open]', async () => {
    const { element } = await openSwitcher(['Rockets', 'Comets', 'Stars']);
    await until(() => focusedName() === 'Rockets', 'the first team has focus');
    for (const [key, name] of [
      ['ArrowDown', 'Comets'],
      ['End', 'Stars'],
      ['ArrowDown', 'Rockets'],
      ['ArrowUp', 'Stars'],
      ['Home', 'Rockets'],
      ['s', 'Stars'],
      ['c', 'Comets'],
    ] as const) {
      await sendKeys({ press: key });
      await until(() => focusedName() === name, `${key} leads to ${name}`);
    }
    await sendKeys({ press: 'Escape' });
    await until(
      () => all(element, '[role="listbox"]').length === 0 && focused() === trigger(element),
      'the list is closed and the button has focus',
    );
    await sendKeys({ press: 'ArrowDown' });
    await listOpens(element);
    await until(() => focusedName() === 'Rockets', 'the first team has focus again');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(trigger(element)).includes('Comets'), 'the team is selected with the keyboard');
  });

  it('has a search field for more than 7 teams, and moves focus from the field into the list on ArrowDown [team switcher: open]', async () => {
    const { element } = await openSwitcher(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Rockets'].map((name) => `${name} team`));
    await until(() => focused() === one(element, '.search'), 'the search field has focus');
    await sendKeys({ type: 'rock' });
    await until(() => names(element).join() === 'Rockets team', 'one team matches');
    await sendKeys({ press: 'ArrowDown' });
    await until(() => focusedName() === 'Rockets team', 'the team has focus');
    await sendKeys({ press: 'Tab' });
    await until(() => focused() === one(element, '[part="create"]'), 'the link to create a team has focus');
  });

  it('shows the selection immediately, saves it, fires events, and opens the URL from `urlTemplate` [team switcher: chosen]', async () => {
    const { stage, element } = await openSwitcher(['Rockets', 'Comets'], { urlTemplate: '/t/{id}' });
    const events = recordEvents();
    const release = stage.hold(ME);
    choose(element, 'Comets');
    await until(() => textOf(trigger(element)).includes('Comets'), 'the new team appears');
    expect(typesOf(events)).to.deep.equal(['portico-before-team-select']);
    release();
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const teamId = stage.ids[1];
    expect(stage.redirects).to.deep.equal([`assign ${location.origin}/t/${teamId}`]);
    expect(events.map(({ type, detail }) => [type, detail['teamId'] ?? detail['url']])).to.deep.equal([
      ['portico-before-team-select', teamId],
      ['portico-team-selected', teamId],
      ['portico-before-redirect', `/t/${teamId}`],
    ]);
    expect((await stage.app.user.read())?.selectedTeamId).to.equal(teamId);
  });

  it('restores the previous team and shows an error if the service rejects the selection, and lets the host app prevent a selection [team switcher: chosen]', async () => {
    const { stage, element } = await openSwitcher(['Rockets']);
    const events = recordEvents();
    element.addEventListener('portico-before-team-select', (event) => event.preventDefault(), { once: true });
    choose(element, 'Rockets');
    await until(() => events.length === 1, 'the event is fired');
    expect(savedTeamIds(stage)).to.deep.equal([]);
    trigger(element).click();
    await listOpens(element);
    stage.respond(`PATCH ${ME}`, fault(404));
    choose(element, 'Rockets');
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the message appears');
    expect(textOf(trigger(element))).to.equal('Choose a team');
    expect(events.at(-1)?.type).to.equal('portico-error');
  });

  it('shows “Personal” if allow-none is set, does not save if no-update-selected-team is set, and prefers `urlMap` to `urlTemplate` [team switcher: chosen]', async () => {
    const { stage, element } = await openSwitcher(['Rockets'], {
      allowNone: true,
      noUpdateSelectedTeam: true,
      urlTemplate: '/t/{id}',
      urlMap: ({ id }: { id: string }) => `/own/${id}`,
    });
    const events = recordEvents();
    choose(element, 'Rockets');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`assign ${location.origin}/own/${stage.ids[0]}`]);
    trigger(element).click();
    await listOpens(element);
    choose(element, 'Personal');
    await until(() => textOf(trigger(element)) === 'Choose a team', 'no team is selected');
    expect(events.filter(({ type }) => type === 'portico-team-selected').map(({ detail }) => detail['teamId'])).to.deep.equal([
      stage.ids[0],
      null,
    ]);
    expect(savedTeamIds(stage)).to.deep.equal([]);
  });

  it('shows `selectedTeam`, saves it unless no-update-selected-team is set, and fires no event [team switcher: selectedTeam given]', async () => {
    const stage = await inTeams(['Rockets', 'Comets']);
    const [first = '', second = ''] = stage.ids;
    const events = recordEvents();
    const element = await show(stage, 'portico-team-switcher', { selectedTeam: { id: first } });
    await until(() => textOf(trigger(element)).includes('Rockets') && savedTeamIds(stage).length === 1, 'the team is shown and saved');
    element.selectedTeam = { id: second };
    await until(() => textOf(trigger(element)).includes('Comets') && savedTeamIds(stage).length === 2, 'the other team is shown and saved');
    element.noUpdateSelectedTeam = true;
    element.selectedTeam = { id: first };
    await until(() => textOf(trigger(element)).includes('Rockets'), 'the team is shown');
    expect(savedTeamIds(stage)).to.deep.equal([first, second]);
    expect(events).to.deep.equal([]);
  });

  it('shows a team that the host app sets, or no team, in place of the user’s earlier choice', async () => {
    const stage = await inTeams(['Rockets', 'Comets']);
    const [first = '', second = ''] = stage.ids;
    const element = await show(stage, 'portico-team-switcher', { selectedTeam: null, noUpdateSelectedTeam: true });
    const chooseRockets = async (): Promise<void> => {
      trigger(element).click();
      await listOpens(element);
      choose(element, 'Rockets');
      await until(() => textOf(trigger(element)).includes('Rockets'), 'the team is selected');
    };
    await chooseRockets();
    element.selectedTeam = { id: second };
    await element.updateComplete;
    expect(textOf(trigger(element))).to.include('Comets');
    await chooseRockets();
    element.selectedTeam = null;
    await element.updateComplete;
    expect(textOf(trigger(element))).to.equal('Choose a team');
    element.selectedTeam = { id: first };
    await element.updateComplete;
    expect(textOf(trigger(element))).to.include('Rockets');
  });
});
