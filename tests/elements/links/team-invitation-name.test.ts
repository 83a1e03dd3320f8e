import { expect } from '@open-wc/testing';
import type { TeamInvitationPage } from '../../../elements/index.js';
import { openSignedIn, type Stage } from '../support/stage.js';
import { all, fieldOf, fill, press, show, submit, until } from '../support/screen.js';
import { invitation } from '../support/teams.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

const open = async (code: string, given?: Stage): Promise<{ stage: Stage; page: TeamInvitationPage }> => {
  const stage = given ?? (await openSignedIn());
  return { stage, page: await show(stage, 'portico-team-invitation', { searchParams: { code } }) };
};

describe('team invitation page', () => {
  afterEach(tidyUp);

  it('asks users without a name for their name in the team, and saves the name when they join [team invitation: valid; team invitation: success]', async () => {
    const { code, owner } = await invitation();
    const { page, stage } = await open(code);
    expect(fieldOf(page, 'name').labels?.[0]?.textContent).to.equal('Your name in this team');
    fill(page, { name: ' Ada ' });
    submit(page);
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    let saved: string | null = null;
    while (saved === null) saved = (await stage.app.teamMemberProfiles.get({ teamId: owner.teamId, userId: 'me' })).displayName;
    expect(saved).to.equal('Ada');
  });

  it('shows the result before the name is saved [team invitation: success]', async () => {
    const { code, owner } = await invitation();
    const { page, stage } = await open(code);
    const release = stage.hold(`/team-member-profiles/${owner.teamId}/me`);
    fill(page, { name: 'Ada' });
    submit(page);
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    release();
  });

  it('lets users join if they enter no name or if the name cannot be saved, and does not ask for the name of users who have one [team invitation: success]', async () => {
    for (const name of ['', 'Ada']) {
      const { code, owner } = await invitation();
      const stage = await openSignedIn();
      const { page } = await open(code, stage);
      stage.respond(`/team-member-profiles/${owner.teamId}/me`, fault(404));
      fill(page, { name });
      press(page, 'Join');
      await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    }
    const { code } = await invitation();
    const named = await openSignedIn();
    await named.app.currentUser.update({ displayName: 'Ada' });
    const { page } = await open(code, named);
    expect(all(page, 'input')).to.have.length(0);
  });
});
