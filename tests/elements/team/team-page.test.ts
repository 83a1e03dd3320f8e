import { sendKeys } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { recordEvents, entriesOf, typesOf } from '../support/record.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  one,
  press,
  put,
  show,
  submit,
  textOf,
  toasts,
  until,
} from '../support/screen.js';
import { openMember, openNameForm, openTeam, PERMISSIONS, teamSection } from '../support/teams.js';
import { partsIn, SECTIONS, sectionsIn, visibleIn } from '../support/team-sections.js';
import { expectAbsent, tidyUp } from '../support/open.js';
import { asServer, fault } from '../support/service.js';
import { failBefore, openConfirmation, pressOpening } from '../support/questions.js';
import { freshEmail, openSignedIn } from '../support/stage.js';

describe('team page', () => {
  afterEach(tidyUp);

  it('saves the user’s name in the team, updates the list of members, and fires an event [team page: profile]', async () => {
    const stage = await openTeam();
    const profile = await teamSection(stage, 'portico-team-profile-section');
    const members = await teamSection(stage, 'portico-team-members-section');
    const events = recordEvents();
    await openNameForm(profile);
    submit(profile);
    await until(() => descriptionOf(fieldOf(profile, 'name')) === 'Enter a name.', 'the error for a missing name appears');
    fill(profile, { name: 'Captain' });
    submit(profile);
    await until(() => textOf(members).includes('Captain'), 'the list of members shows the name');
    expect(toasts()).to.contain('Saved');
    expect([
      textOf(one(profile, '.row:last-child .row-detail')),
      focused() === control(profile, 'Edit Your name in this team'),
    ]).to.deep.equal(['Captain', true]);
    expect(all(profile, 'form')).to.have.length(0);
    expect(entriesOf(events)).to.deep.equal([['portico-profile-updated', { fields: ['displayName'] }]]);
  });

  it('shows the name of the team with the user’s role as a badge, and one picture of the team', async () => {
    const stage = await openTeam();
    const page = await teamSection(stage, 'portico-team-page');
    await until(() => all(page, '.team-head .badge').length > 0, 'the badge appears');
    const head = one(page, '.team-head');
    expect([textOf(head), one(page, '.team-title').textContent?.trim()]).to.deep.equal(['Rockets Admin', 'Rockets']);
    await until(() => all(page, '.team-icon').length > 0, 'the picture appears');
    expect([all(page, '.team-icon').length, partsIn(page).includes('Your role')]).to.deep.equal([1, false]);
  });

  it('renames the team, keeps the typed name if the service rejects the name, and hides the section from users without $update_team [team page: identity]', async () => {
    const stage = await openTeam();
    const identity = await teamSection(stage, 'portico-team-identity-section');
    const page = await teamSection(stage, 'portico-team-page');
    await openNameForm(identity);
    expect(fieldOf(identity, 'name').value).to.equal('Rockets');
    fill(identity, { name: ' ' });
    submit(identity);
    await until(() => descriptionOf(fieldOf(identity, 'name')) === 'Give the team a name.', 'the error for a missing name appears');
    stage.respond(`/teams/${stage.teamId}`, fault(404));
    fill(identity, { name: 'Comets' });
    submit(identity);
    await until(() => textOf(identity).includes('Something went wrong. Try again.'), 'the error appears');
    expect(fieldOf(identity, 'name').value).to.equal('Comets');
    stage.respond(`/teams/${stage.teamId}`, undefined);
    submit(identity);
    await until(() => one(page, '.team-title').textContent?.includes('Comets'), 'the page shows the name');
    const { app, teamId } = await openMember(stage);
    await expectAbsent('portico-team-identity-section', { app, teamId });
  });

  it('shows the names as text with a button, and discards the typed name on Escape [team page: identity; team page: profile]', async () => {
    const stage = await openTeam();
    for (const [tag, name, edit] of [
      ['portico-team-identity-section', 'Rockets', 'Edit Team name'],
      ['portico-team-profile-section', 'Not set', 'Edit Your name in this team'],
    ] as const) {
      const section = await teamSection(stage, tag);
      await until(() => hasControl(section, edit), 'the row appears');
      const shown = (): string => textOf(one(section, '.row:last-child .row-detail'));
      expect([all(section, 'form, .portico-primary').length, shown()]).to.deep.equal([0, name]);
      await openNameForm(section);
      fill(section, { name: 'Comets' });
      await sendKeys({ press: 'Escape' });
      await until(() => focused() === control(section, edit), 'the button has focus');
      expect([all(section, 'form').length, shown()]).to.deep.equal([0, name]);
    }
  });

  it('shows API keys only if allowTeamApiKeys is true and the user has $manage_api_keys [team page: API keys]', async () => {
    const stage = await openTeam();
    expect((await teamSection(stage, 'portico-team-api-keys-section')).phase).to.equal('ready');
    for (const { app, teamId } of [await openMember(stage), await openTeam({ config: { allow_team_api_keys: false } })]) {
      await expectAbsent('portico-team-api-keys-section', { app, teamId });
    }
  });

  it('asks for confirmation before the user leaves, warns the only admin, and keeps the user in the team if the host app prevents the event [team page: leave]', async () => {
    const stage = await openTeam();
    const leave = await teamSection(stage, 'portico-team-leave-section');
    const events = recordEvents();
    await openConfirmation(leave, 'Leave team');
    const question = 'Leave Rockets? If you are the only admin, nobody can manage the team after you leave.';
    await until(() => textOf(one(leave, '.question')) === question, 'the warning appears after the permissions are loaded');
    leave.addEventListener('portico-before-team-leave', (event) => event.preventDefault(), { once: true });
    press(leave, 'Leave team');
    await until(() => events.length === 1, 'the event is fired');
    expect(stage.sent.some(({ call }) => call.startsWith('DELETE'))).to.equal(false);
    press(leave, 'Leave team');
    await until(() => leave.phase === 'blocked', 'the section is removed with the team');
    expect(typesOf(events)).to.deep.equal(['portico-before-team-leave', 'portico-before-team-leave', 'portico-team-left']);
  });

  it('shows an error next to the button if the host app’s promise is rejected before the user leaves', async () => {
    const stage = await openTeam();
    const leave = await teamSection(stage, 'portico-team-leave-section');
    await openConfirmation(leave, 'Leave team');
    failBefore('portico-before-team-leave');
    press(leave, 'Leave team');
    await until(() => textOf(leave).includes('Something went wrong. Try again.'), 'the error appears');
    expect(stage.sent.some(({ call }) => call.startsWith('DELETE'))).to.equal(false);
  });

  it('deletes the team after the user types its name, and hides the button from users without $delete_team [team page: delete]', async () => {
    const stage = await openTeam();
    const { app, teamId } = await openMember(stage);
    await expectAbsent('portico-team-delete-section', { app, teamId });
    const deletion = await teamSection(stage, 'portico-team-delete-section');
    const events = recordEvents();
    await pressOpening(deletion, 'Delete team');
    expect(textOf(one(deletion, 'dialog .dialog-title'))).to.equal('Delete Rockets?');
    fill(deletion, { confirmation: 'Comets' });
    submit(deletion);
    await until(() => descriptionOf(fieldOf(deletion, 'confirmation')) === 'The text doesn’t match.', 'the error appears at the field');
    fill(deletion, { confirmation: 'Rockets' });
    submit(deletion);
    await until(() => deletion.phase === 'blocked', 'the section is removed');
    expect(entriesOf(events)).to.deep.equal([['portico-team-deleted', { teamId: stage.teamId }]]);
  });

  it('shows a skeleton and then all sections to a member with all permissions, and sends one request per list [team page: loading skeleton]', async () => {
    const stage = await openTeam();
    const release = stage.hold('/teams');
    const page = put('portico-team-page', { app: stage.app, teamId: stage.teamId });
    await until(() => all(page, '[aria-busy="true"]').length === 1, 'the skeleton appears');
    release();
    await until(() => sectionsIn(page).length === SECTIONS.length, 'all sections appear');
    expect(sectionsIn(page)).to.deep.equal(SECTIONS);
    const gets = stage.sent.map(({ call }) => call).filter((call) => call.startsWith('GET'));
    expect(gets.toSorted()).to.deep.equal([...new Set(gets)].toSorted());
  });

  it('shows only the sections that every member may see until the permissions are loaded [team page: permissions unknown]', async () => {
    const owner = await openTeam();
    const stage = await openMember(owner);
    const release = stage.hold(PERMISSIONS);
    const page = put('portico-team-page', { app: stage.app, teamId: stage.teamId });
    await until(() => sectionsIn(page).includes('leave') && hasControl(page, 'Edit Your name in this team'), 'the first sections appear');
    expect(sectionsIn(page)).to.deep.equal(['profile', 'leave']);
    release();
    await until(() => sectionsIn(page).length === 4, 'the members and the invitations appear');
    expect(sectionsIn(page)).to.deep.equal(['profile', 'members', 'invitations', 'leave']);
  });

  it('removes a section and shows a toast if the user loses the permission for it [team page: permission lost]', async () => {
    const owner = await openTeam();
    const stage = await openMember(owner);
    const page = await teamSection(stage, 'portico-team-page');
    await until(() => hasControl(page, 'Members'), 'the members can be opened');
    press(page, 'Members');
    await until(() => visibleIn(page).includes('invitations'), 'the invitations appear');
    const id = (await stage.app.user.read())?.id;
    await asServer('DELETE', `/team-permissions/${owner.teamId}/${id}/team_member`);
    const invitations = one(page, 'portico-team-invitations-section');
    fill(invitations, { emails: freshEmail() });
    submit(invitations);
    await until(() => !sectionsIn(page).includes('invitations'), 'the section is removed');
    expect(toasts()).to.contain('Your permissions in this team have changed.');
    expect([visibleIn(page), partsIn(page)]).to.deep.equal([['profile'], ['General', 'Danger zone']]);
  });

  it('shows “Team not found” in place of the sections if the team was deleted [team page: team gone]', async () => {
    const stage = await openTeam();
    const page = await teamSection(stage, 'portico-team-page');
    await asServer('DELETE', `/teams/${stage.teamId}`);
    const profile = one(page, 'portico-team-profile-section');
    await openNameForm(profile);
    fill(profile, { name: 'Captain' });
    submit(profile);
    await until(() => textOf(page).includes('Team not found'), 'the message appears');
    expect(all(page, 'form')).to.have.length(0);
  });
});

describe('team creation', () => {
  afterEach(tidyUp);

  it('shows a card if it is disabled for the project [team page: creation disabled]', async () => {
    const creation = await show(await openSignedIn({ config: { client_team_creation_enabled: false } }), 'portico-team-creation');
    expect([textOf(creation).includes('You can’t create teams here.'), hasControl(creation, 'Create team')]).to.deep.equal([true, false]);
  });

  it('creates and opens a team, shows errors in an alert, and keeps the typed name [team page: creation]', async () => {
    const stage = await openSignedIn();
    const creation = await show(stage, 'portico-team-creation');
    const events = recordEvents();
    stage.respond('/teams', fault(403));
    fill(creation, { name: 'Rockets' });
    expect(control(creation, 'Create team').classList.contains('portico-primary')).to.equal(true);
    submit(creation);
    await until(() => noticeOf(creation) !== '', 'the alert appears');
    expect(fieldOf(creation, 'name').value).to.equal('Rockets');
    stage.respond('/teams', undefined);
    submit(creation);
    await until(() => location.hash.startsWith('#team-'), 'the hash contains the team ID');
    const [, teamId] = /^#team-(.+)\/members$/.exec(location.hash) ?? [];
    expect((await stage.app.user.read())?.selectedTeamId).to.equal(teamId);
    expect((await stage.app.teams.list({ userId: 'me' })).map(({ id }) => id)).to.deep.equal([teamId]);
    expect(events.filter(({ type }) => type !== 'portico-error').map(({ type, detail }) => [type, detail])).to.deep.equal([
      ['portico-team-created', { teamId }],
    ]);
    expect(stage.calls('POST /teams')[0]?.body).to.deep.equal({ display_name: 'Rockets', creator_user_id: 'me' });
  });
});
