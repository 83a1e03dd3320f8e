import { expect } from '@open-wc/testing';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, control, fieldOf, fill, focused, hasControl, one, press, put, until } from '../support/screen.js';
import { openMember, openTeam, PERMISSIONS, teamSection } from '../support/teams.js';
import { openPart, partsIn, visibleIn } from '../support/team-sections.js';
import { tidyUp } from '../support/open.js';

describe('team page', () => {
  afterEach(tidyUp);

  it('shows one part at a time, names the part in the hash, and keeps typed text and focuses the part’s link when the user goes back', async () => {
    const stage = await openTeam();
    const page = await teamSection(stage, 'portico-team-page');
    const events = recordEvents();
    await until(() => visibleIn(page).length === 2, 'the first part is open');
    expect([partsIn(page), openPart(page)]).to.deep.equal([['General', 'Members', 'API keys', 'Danger zone'], 'General']);
    const invitations = one(page, 'portico-team-invitations-section');
    for (const name of ['Members', 'API keys', 'Danger zone']) {
      press(page, name);
      await until(() => openPart(page) === name, `${name} opens`);
    }
    expect(visibleIn(page)).to.deep.equal(['leave', 'delete']);
    expect(location.hash).to.equal(`#team-${stage.teamId}/danger`);
    expect(entriesOf(events)[0]).to.deep.equal(['portico-section-changed', { id: `team-${stage.teamId}/members` }]);
    control(page, 'Leave team').focus();
    history.back();
    await until(() => openPart(page) === 'API keys', 'the previous part opens');
    await until(() => focused() === control(page, 'API keys'), 'the part’s link has focus');
    fill(invitations, { emails: 'ada@' });
    history.back();
    await until(() => visibleIn(page).includes('invitations'), 'the members open');
    expect(fieldOf(invitations, 'emails').value).to.equal('ada@');
  });

  it('opens the part in the hash when the permissions are loaded, and the first part if the user may not see that part', async () => {
    const owner = await openTeam();
    const release = owner.hold(PERMISSIONS);
    history.replaceState(null, '', `#team-${owner.teamId}/members`);
    const page = put('portico-team-page', { app: owner.app, teamId: owner.teamId });
    await until(() => partsIn(page).length === 1, 'the page appears');
    expect([visibleIn(page), openPart(page)]).to.deep.equal([[], undefined]);
    release();
    await until(() => visibleIn(page).includes('members'), 'the members open');
    const { app, teamId } = await openMember(owner);
    history.replaceState(null, '', `#team-${teamId}/api-keys`);
    const other = await teamSection({ app, teamId }, 'portico-team-page');
    await until(() => openPart(other) === 'General' && partsIn(other).includes('Members'), 'the first part opens');
    expect(partsIn(other)).to.deep.equal(['General', 'Members', 'Danger zone']);
  });

  it('opens the part that the host app sets in `active`, and changes `active` instead of the URL after a click', async () => {
    const { app, teamId } = await openTeam();
    const page = put('portico-team-page', { app, teamId, active: 'members' });
    await until(() => openPart(page) === 'Members', 'the part is open');
    const before = location.hash;
    press(page, 'Danger zone');
    await until(() => openPart(page) === 'Danger zone', 'the other part is open');
    expect([page.active, location.hash]).to.deep.equal(['danger', before]);
  });

  it('has different accessible names for the two file inputs and for the two Edit buttons', async () => {
    const page = await teamSection(await openTeam(), 'portico-team-page');
    await until(() => visibleIn(page).length === 2, 'the first part is open');
    expect(all(page, 'input[type="file"]').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Choose a picture for the team',
      'Choose your picture in this team',
    ]);
    expect([hasControl(page, 'Edit Team name'), hasControl(page, 'Edit Your name in this team')]).to.deep.equal([true, true]);
  });

  it('shows the navigation on one line in a container of 280 px', async () => {
    const page = await teamSection(await openTeam(), 'portico-team-page');
    page.style.inlineSize = '280px';
    await until(() => partsIn(page).length === 4, 'all parts are listed');
    const nav = one(page, 'nav');
    await until(() => nav.scrollWidth <= nav.clientWidth, 'the navigation is not cut off');
    const tops = all(page, '.nav-item').map((item) => item.getBoundingClientRect().top);
    expect(new Set(tops).size).to.equal(1);
  });
});
