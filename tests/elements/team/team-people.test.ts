import { expect } from '@open-wc/testing';
import { recordAnnouncements, recordEvents, untilAllRecorded, entriesOf, typesOf } from '../support/record.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  hasControl,
  noticeOf,
  one,
  press,
  search,
  submit,
  textOf,
  toasts,
  until,
} from '../support/screen.js';
import { invite, INVITED, openMember, openTeam, PERMISSIONS, teamSection } from '../support/teams.js';
import { expectAbsent, tidyUp } from '../support/open.js';
import { fault, idOf, listOf, many } from '../support/service.js';
import { openConfirmation } from '../support/questions.js';
import { freshEmail, knownError } from '../support/stage.js';
import { emailsTo } from '../support/mail.js';

const [MEMBERS, INVITATIONS] = ['/team-member-profiles', '/team-invitations'];

/** The lists that can be long, each with its tag, its path and a function that creates an item. */
const PEOPLE = {
  members: {
    tag: 'portico-team-members-section',
    path: MEMBERS,
    item: (n: number) => ({ user_id: idOf(n), display_name: `person-${n}`, profile_image_url: null }),
  },
  invitations: {
    tag: 'portico-team-invitations-section',
    path: INVITATIONS,
    item: (n: number) => ({ id: idOf(n), expires_at_millis: Date.now() + 6e8, recipient_email: `person-${n}@example.com` }),
  },
} as const;

describe('a team section', () => {
  afterEach(tidyUp);

  it('lists members with a search field if there are more than 10, and is hidden if the user lacks $read_members [team page: members]', async () => {
    const stage = await openTeam();
    stage.respond(
      MEMBERS,
      listOf(
        many(12, (n) => ({
          team_id: stage.teamId,
          user_id: idOf(n),
          display_name: n === 3 ? null : `Member ${n}`,
          profile_image_url: null,
        })),
      ),
    );
    const members = await teamSection(stage, 'portico-team-members-section');
    expect(all(members, 'li')).to.have.length(12);
    expect(textOf(members)).to.contain('No name');
    search(members, 'member 1');
    await until(() => all(members, 'li').length === 3, 'three members match');
    search(members, 'nobody');
    await until(() => textOf(members).includes('Nothing matches.'), 'no member matches');
    const outsider = await openTeam();
    outsider.respond(PERMISSIONS, listOf([{ id: '$invite_members', user_id: idOf(1), team_id: outsider.teamId }]));
    await expectAbsent('portico-team-members-section', { app: outsider.app, teamId: outsider.teamId });
    expect(outsider.calls(MEMBERS)).to.have.length(0);
  });

  it('marks the user’s own row, which shows the user’s role and has no button [team page: members]', async () => {
    const stage = await openTeam();
    const members = await teamSection(stage, 'portico-team-members-section');
    await until(() => textOf(members).includes(`${stage.email} (you) Admin`), 'the user’s role appears');
    expect(all(members, '[data-ask]')).to.have.length(0);
    await stage.app.currentUser.update({ displayName: 'Ada' });
    await until(() => textOf(members).includes('Ada'), 'the list shows the account name of a user without a name in the team');
  });

  it('distinguishes members without a name, in their rows and in the confirmation [team page: members; team page: remove member]', async () => {
    const stage = await openTeam();
    const others = [await openMember(stage), await openMember(stage)];
    const tails = await Promise.all(others.map(async ({ app }) => (await app.user.read())?.id.slice(-8) ?? ''));
    const members = await teamSection(stage, 'portico-team-members-section');
    for (const tail of tails) expect(textOf(members)).to.contain(`No name Member ${tail}`);
    await openConfirmation(members, `Remove Member ${tails[1]}`);
    expect(textOf(members)).to.contain('Remove this member from the team?');
  });

  it('removes a member after a confirmation, fires an event, and has no button if the user lacks $remove_members [team page: remove member]', async () => {
    const stage = await openTeam();
    const { app, teamId } = await openMember(stage);
    await app.currentUser.update({ displayName: 'Bob' });
    const userId = (await app.user.read())?.id;
    const seen = await teamSection({ app, teamId }, 'portico-team-members-section');
    expect(all(seen, '[data-ask]')).to.have.length(0);
    const members = await teamSection(stage, 'portico-team-members-section');
    const events = recordEvents();
    await openConfirmation(members, 'Remove Bob');
    expect(textOf(members)).to.contain('Remove Bob from the team?');
    press(members, 'Remove Bob');
    await until(() => all(members, 'li').length === 1, 'the list is updated');
    expect(toasts()).to.contain('Bob is no longer on the team.');
    expect(entriesOf(events)).to.deep.equal([['portico-member-removed', { teamId, userId }]]);
  });

  it('shows roles as badges, with words for the IDs of roles that the project defines [team page: permissions]', async () => {
    const stage = await openTeam();
    stage.respond(
      PERMISSIONS,
      listOf([
        { id: 'team_member', user_id: idOf(1), team_id: stage.teamId },
        { id: 'billing_manager', user_id: idOf(1), team_id: stage.teamId },
      ]),
    );
    const permissions = await teamSection(stage, 'portico-team-permissions-section');
    expect(all(permissions, '.badge').map(({ textContent }) => textContent)).to.deep.equal(['Member', 'Billing manager']);
    expect(textOf(permissions)).not.to.match(/[$_]/);
  });

  it('says in one sentence what the user can do, or shows an error with a button to try again [team page: permissions]', async () => {
    const stage = await openTeam();
    const permissions = await teamSection(stage, 'portico-team-permissions-section');
    expect(textOf(permissions)).to.contain(
      'Your role Admin You can edit the team profile, delete the team, see the members, invite members, remove members, and',
    );
    expect(textOf(permissions)).not.to.match(/[$_]/);
    const other = await openTeam();
    other.respond(PERMISSIONS, fault(404));
    const failed = await teamSection(other, 'portico-team-permissions-section');
    await until(() => hasControl(failed, 'Try again'), 'the message appears');
    other.respond(PERMISSIONS, listOf([]));
    press(failed, 'Try again');
    await until(() => textOf(failed).includes('no special permissions'), 'the permissions are loaded');
  });

  for (const [name, { tag, path, item }] of Object.entries(PEOPLE)) {
    it(`shows a thousand ${name}, and searches them in less than two seconds`, async () => {
      const stage = await openTeam();
      stage.respond(path, listOf(many(1000, (n) => ({ team_id: stage.teamId, ...item(n) }))));
      const began = performance.now();
      const list = await teamSection(stage, tag);
      await new Promise(requestAnimationFrame);
      const shownMs = performance.now() - began;
      expect(all(list, 'li')).to.have.length(1000);
      const far = all(list, 'li .row').at(-1) as HTMLElement;
      await until(() => !far.checkVisibility({ contentVisibilityAuto: true }), 'rows far below the viewport are not rendered');
      const typed = performance.now();
      search(list, 'person-99');
      await list.updateComplete;
      const searchedMs = performance.now() - typed;
      expect(all(list, 'li')).to.have.length(11);
      console.log(`1,000 ${name}: shown in ${Math.round(shownMs)} ms, searched in ${Math.round(searchedMs)} ms`);
      expect(searchedMs).to.be.below(2000);
    });
  }

  it('sends several invitations, shows a toast, and lists the invitations [team page: invitations]', async () => {
    const stage = await openTeam();
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    const events = recordEvents();
    const announced = recordAnnouncements();
    const [first, second] = [freshEmail(), freshEmail()];
    expect(textOf(invitations)).to.contain('No pending invitations.');
    expect(control(invitations, 'Send invitations').classList.contains('portico-primary')).to.equal(true);
    fill(invitations, { emails: `${first}, nobody` });
    submit(invitations);
    const wrong = '“nobody” doesn’t look like an email address.';
    const isShown = (): boolean => descriptionOf(fieldOf(invitations, 'emails')).startsWith(wrong);
    await until(() => isShown() && announced.includes(wrong), 'the error names the invalid address and is announced');
    expect(one(invitations, '.inline-form').clientWidth).to.equal(one(invitations, 'form').clientWidth);
    fill(invitations, { emails: `${first}, ${second}` });
    submit(invitations);
    await until(() => toasts().includes('2 invitations sent'), 'the toast appears');
    expect(noticeOf(invitations)).to.equal('');
    await until(() => all(invitations, 'li').length === 2, 'both invitations are listed');
    expect(fieldOf(invitations, 'emails').value).to.equal('');
    const [mail] = await emailsTo(second, INVITED);
    expect(mail?.text).to.contain('/handler/team-invitation?code=');
    await untilAllRecorded(announced);
    expect(announced.filter((text) => text === '2 invitations sent')).to.have.length(1);
    expect(events.find(({ type }) => type === 'portico-member-invited')?.detail).to.deep.equal({
      teamId: stage.teamId,
      emails: [first, second],
    });
    fill(invitations, { emails: first });
    await until(() => descriptionOf(fieldOf(invitations, 'emails')).startsWith('Already invited'), 'the warning appears');
    expect(noticeOf(invitations)).to.equal('');
  });

  it('shows which invitations were sent before a request failed, until the user types again [team page: invitations]', async () => {
    const stage = await openTeam();
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    const [first, second] = [freshEmail(), freshEmail()];
    const announced = recordAnnouncements();
    let count = 0;
    const refuse = knownError('REDIRECT_URL_NOT_WHITELISTED');
    stage.respond('/team-invitations/send-code', () => ((count += 1) === 1 ? Response.json({ success: true, id: idOf(1) }) : refuse()));
    fill(invitations, { emails: `${first}, ${second}` });
    submit(invitations);
    await until(() => textOf(invitations).includes(`Invited ${first}.`), 'the notice appears');
    await until(() => announced.includes(`Invited ${first}.`), 'the notice is announced');
    expect([fieldOf(invitations, 'emails').value, document.querySelector('portico-toasts')]).to.deep.equal([second, null]);
    fill(invitations, { emails: second });
    await until(() => !textOf(invitations).includes(`Invited ${first}.`), 'the notice disappears');
  });

  it('keeps email addresses in the field if their invitations could not be sent, and is hidden if the user lacks $invite_members [team page: invitations]', async () => {
    const stage = await openTeam();
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    const [first, second] = [freshEmail(), freshEmail()];
    stage.respond('/team-invitations/send-code', knownError('REDIRECT_URL_NOT_WHITELISTED'));
    fill(invitations, { emails: `${first} ${second}` });
    submit(invitations);
    await until(() => noticeOf(invitations).includes('on the project’s list of trusted domains'), 'the alert appears');
    expect(fieldOf(invitations, 'emails').value).to.equal(`${first}, ${second}`);
    stage.respond(PERMISSIONS, listOf([]));
    stage.app.teamPermissions.list.query({ teamId: stage.teamId, userId: 'me' }).invalidate();
    await until(() => invitations.phase === 'blocked', 'the section is hidden');
  });

  it('lists invitations with their email addresses and expiry dates, and has no list if the user lacks $read_members [team page: outstanding list]', async () => {
    const stage = await openTeam();
    const email = freshEmail();
    await invite(stage, email);
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    expect(textOf(invitations)).to.contain(email);
    expect(textOf(invitations)).to.match(/Expires in 7 days, on \w+ \d+, \d{4}/);
    const outsider = await openTeam();
    outsider.respond(PERMISSIONS, listOf([{ id: '$invite_members', user_id: idOf(1), team_id: outsider.teamId }]));
    const restricted = await teamSection(outsider, 'portico-team-invitations-section');
    expect(hasControl(restricted, 'Send invitations')).to.equal(true);
    expect([all(restricted, 'ul').length, outsider.calls(INVITATIONS).length]).to.deep.equal([0, 0]);
  });

  it('revokes an invitation after a confirmation, removes it from the list, and has no button if the user lacks $remove_members [team page: revoke invitation]', async () => {
    const stage = await openTeam();
    const email = freshEmail();
    await invite(stage, email);
    const seen = await teamSection(await openMember(stage), 'portico-team-invitations-section');
    expect([textOf(seen).includes(email), hasControl(seen, `Withdraw ${email}`)]).to.deep.equal([true, false]);
    const invitations = await teamSection(stage, 'portico-team-invitations-section');
    const events = recordEvents();
    await openConfirmation(invitations, `Withdraw ${email}`);
    press(invitations, `Withdraw ${email}`);
    await until(() => textOf(invitations).includes('No pending invitations'), 'the list is updated');
    expect(typesOf(events)).to.deep.equal(['portico-invitation-revoked']);
    expect(toasts()).to.contain('Invitation withdrawn');
  });
});
