// Tests the rows of members and invitations: their order, their number, and questions in a row.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { openConfirmation } from '../support/questions.js';
import { all, one, textOf, until } from '../support/screen.js';
import { idOf, listOf, many } from '../support/service.js';
import { freshEmail } from '../support/stage.js';
import { invite, openTeam, teamSection } from '../support/teams.js';

describe('rows of members and invitations', () => {
  afterEach(tidyUp);

  it('shows the user first, and the number of members and invitations after the titles [team page: members]', async () => {
    const stage = await openTeam();
    const { id } = (await stage.app.user.read()) ?? { id: '' };
    const others = many(2, (n) => ({ user_id: idOf(n), display_name: `Member ${n}`, profile_image_url: null }));
    stage.respond(
      '/team-member-profiles',
      listOf(
        [...others, { user_id: id, display_name: 'Ada', profile_image_url: null }].map((member) => ({ team_id: stage.teamId, ...member })),
      ),
    );
    const members = await teamSection(stage, 'portico-team-members-section');
    expect(all(members, '.row-title').slice(1).map(textOf)).to.deep.equal(['Ada (you) Admin', 'Member 0', 'Member 1']);
    expect(all(members, '.count').map(textOf)).to.deep.equal(['3']);
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    expect(all(invitations, '.count')).to.have.length(0);
    const empty = one(invitations, '.empty');
    expect([textOf(empty), getComputedStyle(empty).textAlign]).to.deep.equal(['No pending invitations.', 'start']);
    expect(empty.getBoundingClientRect().left).to.equal(one(invitations, 'form').getBoundingClientRect().left);
    await invite(stage, freshEmail());
    await until(() => all(invitations, '.count').map(textOf).join(' ') === '1', 'the number of invitations appears');
  });

  it('keeps the height of a member’s row while it asks for confirmation, and of the title when the number appears', async () => {
    const stage = await openTeam();
    const others = many(1, (n) => ({ user_id: idOf(n), display_name: `Member ${n}`, profile_image_url: null, team_id: stage.teamId }));
    stage.respond('/team-member-profiles', listOf(others));
    const members = await teamSection(stage, 'portico-team-members-section');
    expect(one(members, '.section-head .row-title').offsetHeight).to.equal(one(members, '.section-title').offsetHeight);
    const row = one(members, '.row');
    const before = row.offsetHeight;
    await openConfirmation(members, 'Remove Member 0');
    expect([row.isConnected, row.offsetHeight]).to.deep.equal([true, before]);
  });

  it('asks for confirmation in place of the row’s detail, so that the title keeps its place [team page: invitations]', async () => {
    const stage = await openTeam();
    const email = freshEmail();
    await invite(stage, email);
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    const detail = (): HTMLElement => all(invitations, '.row-detail')[0] as HTMLElement;
    const before = detail().getBoundingClientRect();
    await openConfirmation(invitations, `Withdraw ${email}`);
    expect(textOf(detail())).to.equal('Withdraw this invitation?');
    expect(detail().getBoundingClientRect().top).to.equal(before.top);
  });
});
