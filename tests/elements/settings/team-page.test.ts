import { expect } from '@open-wc/testing';
import type { PorticoElements } from '../../../elements/index.js';
import { hearAnnouncements, hearEvents, silence, stopRecording } from '../support/record.js';
import {
  all,
  clear,
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
  until,
} from '../support/screen.js';
import { closeStages, freshEmail, knownError, openSignedIn, type Stage } from '../support/stage.js';
import { asServer, INVITED, openMember, openTeam, PERMISSIONS, type TeamStage } from '../support/teams.js';
import { mailsTo } from '../support/mail.js';

const START = location.href;
const MEMBERS = '/team-member-profiles';
const INVITATIONS = '/team-invitations';
const SECTIONS = ['profile', 'identity', 'members', 'invitations', 'permissions', 'api-keys', 'leave', 'delete'] as const;

type Tag = keyof PorticoElements;
const toasts = (): string => textOf(document.querySelector('portico-toasts') as Element);
/** A section of this team, once it is offered and there. */
const section = async <T extends Tag>({ app, teamId }: Stage & { readonly teamId: string }, tag: T): Promise<PorticoElements[T]> => {
  const element = put(tag, { app, teamId } as never);
  const isThere = (): boolean => (element as { phase: string }).phase !== 'blocked' && textOf(element as never) !== '';
  await until(() => isThere() && all(element as never, '[aria-busy="true"]:not(button)').length === 0, `<${tag}> is there`);
  return element;
};
/** The sections of a page that can be seen. */
const seenIn = (page: Element): string[] =>
  SECTIONS.filter((name) =>
    all(page, `portico-team-${name}-section`).some((element) => element.checkVisibility() && textOf(element) !== ''),
  );
const member = async (owner: TeamStage) => ({ ...(await openMember(owner.teamId)), teamId: owner.teamId });

describe('team page', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
    document.querySelector('portico-toasts')?.remove();
    history.replaceState(null, '', START);
  });

  it('1.23 profile: my name in this team is saved, refreshes the members beside it, and is told', async () => {
    const stage = await openTeam();
    const profile = await section(stage, 'portico-team-profile-section');
    const members = await section(stage, 'portico-team-members-section');
    const heard = hearEvents();
    submit(profile);
    await until(() => descriptionOf(fieldOf(profile, 'name')) === 'Enter a name.', 'a name is needed');
    fill(profile, { name: 'Captain' });
    submit(profile);
    await until(() => textOf(members).includes('Captain'), 'the members show it');
    expect(toasts()).to.contain('Saved');
    expect(fieldOf(profile, 'name').value).to.equal('Captain');
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([['portico-profile-updated', { fields: ['displayName'] }]]);
  });

  it('1.23 identity: renames the team everywhere; keeps what was typed when it is refused; hidden without $update_team', async () => {
    const stage = await openTeam();
    const identity = await section(stage, 'portico-team-identity-section');
    const page = await section(stage, 'portico-team-page');
    fill(identity, { name: ' ' });
    submit(identity);
    await until(() => descriptionOf(fieldOf(identity, 'name')) === 'Give the team a name.', 'a name is needed');
    stage.answer(`/teams/${stage.teamId}`, () => new Response('', { status: 404 }));
    fill(identity, { name: 'Comets' });
    submit(identity);
    await until(() => noticeOf(identity) === 'Something went wrong. Try again.', 'the alert');
    expect(fieldOf(identity, 'name').value).to.equal('Comets');
    stage.answer(`/teams/${stage.teamId}`, undefined);
    submit(identity);
    await until(() => one(page, '.team-title').textContent?.includes('Comets'), 'the page shows it');
    const other = put('portico-team-identity-section', { ...(await member(stage)), teamId: stage.teamId } as never);
    await until(() => other.phase === 'blocked', 'not for members');
    expect(other.checkVisibility()).to.equal(false);
  });

  it('1.23 members: avatar, name or “No name”, “You”; search above 10; not even asked for without $read_members', async () => {
    const stage = await openTeam();
    stage.answer(MEMBERS, () =>
      listOf(12, (n) => ({
        team_id: stage.teamId,
        user_id: idOf(n),
        display_name: n === 3 ? null : `Member ${n}`,
        profile_image_url: null,
      })),
    );
    const members = await section(stage, 'portico-team-members-section');
    expect(all(members, 'li')).to.have.length(12);
    expect(textOf(members)).to.contain('No name');
    const search = one<HTMLInputElement>(members, 'input[type="search"]');
    search.value = 'member 1';
    search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => all(members, 'li').length === 3, 'three match');
    search.value = 'nobody';
    search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => textOf(members).includes('Nothing matches.'), 'none match');
    const outsider = await openTeam();
    outsider.answer(PERMISSIONS, () => listOf(1, () => ({ id: '$invite_members', user_id: idOf(1), team_id: outsider.teamId })));
    const hidden = put('portico-team-members-section', { app: outsider.app, teamId: outsider.teamId });
    await until(() => hidden.phase === 'blocked', 'not without the right');
    expect(outsider.calls(MEMBERS)).to.have.length(0);
  });

  it('1.23 members: the user’s own line is marked, and has no button', async () => {
    const stage = await openTeam();
    const members = await section(stage, 'portico-team-members-section');
    expect(textOf(members)).to.contain('You');
    expect(hasControl(members, 'Remove No name')).to.equal(false);
    await stage.app.currentUser.update({ displayName: 'Ada' });
    await until(() => textOf(members).includes('Ada'), 'a name of the account is the name in the team until there is another');
  });

  it('1.23 remove member: asks first; gone from the list; told; only with $remove_members', async () => {
    const stage = await openTeam();
    const { app, ...other } = await openMember(stage.teamId);
    await app.currentUser.update({ displayName: 'Bob' });
    const userId = (await app.user.read())?.id;
    const seen = await section({ ...other, app, teamId: stage.teamId }, 'portico-team-members-section');
    expect(all(seen, '[data-ask]')).to.have.length(0);
    const members = await section(stage, 'portico-team-members-section');
    const heard = hearEvents();
    press(members, 'Remove Bob');
    await until(() => focused() === control(members, 'Cancel'), 'the safe answer has the focus');
    expect(textOf(members)).to.contain('Remove Bob from the team?');
    press(members, 'Remove Bob');
    await until(() => all(members, 'li').length === 1, 'gone');
    expect(toasts()).to.contain('Bob is no longer in the team.');
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([['portico-member-removed', { teamId: stage.teamId, userId }]]);
  });

  it('1.23 invitations: several addresses at once; the line names them and clears on edit; they are listed', async () => {
    const stage = await openTeam();
    const invitations = await section(stage, 'portico-team-invitations-section');
    const heard = hearEvents();
    const said = hearAnnouncements();
    const [first, second] = [freshEmail(), freshEmail()];
    expect(textOf(invitations)).to.contain('No invitations are waiting for an answer.');
    fill(invitations, { emails: `${first}, nobody` });
    submit(invitations);
    await until(() => descriptionOf(fieldOf(invitations, 'emails')).startsWith('One of these'), 'one is wrong');
    fill(invitations, { emails: `${first}, ${second}` });
    submit(invitations);
    await until(() => noticeOf(invitations) === `Invited ${first}, ${second}.`, 'it says whom');
    await until(() => all(invitations, 'li').length === 2, 'both are listed');
    expect(fieldOf(invitations, 'emails').value).to.equal('');
    const [mail] = await mailsTo(second, INVITED);
    expect(mail?.text).to.contain('/handler/team-invitation?code=');
    await silence(said);
    expect(said.filter((text) => text.startsWith('Invited'))).to.have.length(1);
    expect(heard.find(({ type }) => type === 'portico-member-invited')?.detail).to.deep.equal({
      teamId: stage.teamId,
      emails: [first, second],
    });
    fill(invitations, { emails: first });
    await until(() => descriptionOf(fieldOf(invitations, 'emails')).startsWith('Invited already'), 'a warning that does not block');
    expect(noticeOf(invitations)).to.equal('');
  });

  it('1.23 invitations: those that could not be sent stay in the field; hidden without $invite_members', async () => {
    const stage = await openTeam();
    const invitations = await section(stage, 'portico-team-invitations-section');
    const [first, second] = [freshEmail(), freshEmail()];
    stage.answer('/team-invitations/send-code', knownError('REDIRECT_URL_NOT_WHITELISTED'));
    fill(invitations, { emails: `${first} ${second}` });
    submit(invitations);
    await until(() => noticeOf(invitations).includes('not on the project’s list of trusted domains'), 'the alert');
    expect(fieldOf(invitations, 'emails').value).to.equal(`${first}, ${second}`);
    stage.answer(PERMISSIONS, () => listOf(0, () => ({})));
    stage.app.teamPermissions.list.query({ teamId: stage.teamId, userId: 'me' }).invalidate();
    await until(() => invitations.phase === 'blocked', 'hidden');
  });

  it('1.23 outstanding list: address, expiry relative and absolute; needs both permissions', async () => {
    const stage = await openTeam();
    const email = freshEmail();
    await stage.app.teamInvitations.send({
      teamId: stage.teamId,
      email,
      callbackUrl: new URL('/handler/team-invitation', location.origin).href,
    });
    const invitations = await section(stage, 'portico-team-invitations-section');
    expect(textOf(invitations)).to.contain(email);
    expect(textOf(invitations)).to.match(/Expires in 7 days, on \w+ \d+, \d{4}/);
    const outsider = await openTeam();
    outsider.answer(PERMISSIONS, () => listOf(1, () => ({ id: '$invite_members', user_id: idOf(1), team_id: outsider.teamId })));
    const blind = await section(outsider, 'portico-team-invitations-section');
    expect(hasControl(blind, 'Invite')).to.equal(true);
    expect([all(blind, 'ul').length, outsider.calls(INVITATIONS).length]).to.deep.equal([0, 0]);
  });

  it('1.23 revoke invitation: asks first, is gone from the list; a button with a name, only with $remove_members', async () => {
    const stage = await openTeam();
    const email = freshEmail();
    await stage.app.teamInvitations.send({
      teamId: stage.teamId,
      email,
      callbackUrl: new URL('/handler/team-invitation', location.origin).href,
    });
    const seen = await section(await member(stage), 'portico-team-invitations-section');
    expect([textOf(seen).includes(email), hasControl(seen, `Withdraw ${email}`)]).to.deep.equal([true, false]);
    const invitations = await section(stage, 'portico-team-invitations-section');
    const heard = hearEvents();
    press(invitations, `Withdraw ${email}`);
    await until(() => focused() === control(invitations, 'Cancel'), 'it asks');
    press(invitations, `Withdraw ${email}`);
    await until(() => textOf(invitations).includes('No invitations are waiting'), 'gone');
    expect(heard.map(({ type }) => type)).to.deep.equal(['portico-invitation-revoked']);
    expect(toasts()).to.contain('Invitation withdrawn');
  });

  it('1.23 permissions: own ids with what they mean; a failed list says so and tries again', async () => {
    const stage = await openTeam();
    const permissions = await section(stage, 'portico-team-permissions-section');
    expect(textOf(permissions)).to.contain('See who is in the team $read_members');
    expect(textOf(permissions)).to.contain('team_admin');
    const other = await openTeam();
    other.answer(PERMISSIONS, () => new Response('', { status: 404 }));
    const failed = await section(other, 'portico-team-permissions-section');
    await until(() => hasControl(failed, 'Try again'), 'it says so');
    other.answer(PERMISSIONS, () => listOf(0, () => ({})));
    press(failed, 'Try again');
    await until(() => textOf(failed).includes('no special permissions'), 'loaded at last');
  });

  it('1.23 API keys: with allowTeamApiKeys and $manage_api_keys only', async () => {
    const stage = await openTeam();
    expect((await section(stage, 'portico-team-api-keys-section')).phase).to.equal('ready');
    for (const { app, teamId } of [await member(stage), await openTeam({ config: { allow_team_api_keys: false } })]) {
      const keys = put('portico-team-api-keys-section', { app, teamId });
      await until(() => keys.phase === 'blocked', 'hidden');
    }
  });

  it('1.23 leave: asks, warns who looks after the team; a host may prevent it; the teams are refetched', async () => {
    const stage = await openTeam();
    const leave = await section(stage, 'portico-team-leave-section');
    const heard = hearEvents();
    press(leave, 'Leave team');
    await until(() => focused() === control(leave, 'Cancel'), 'it asks');
    await until(
      () => textOf(leave).includes('Nobody else may be able to look after the team.'),
      'the warning, once the permissions are known',
    );
    leave.addEventListener('portico-before-team-leave', (event) => event.preventDefault(), { once: true });
    press(leave, 'Leave team');
    await until(() => heard.length === 1, 'the host is asked');
    expect(stage.sent.some(({ call }) => call.startsWith('DELETE'))).to.equal(false);
    press(leave, 'Leave team');
    await until(() => leave.phase === 'blocked', 'the section goes with the team');
    expect(heard.map(({ type }) => type)).to.deep.equal(['portico-before-team-leave', 'portico-before-team-leave', 'portico-team-left']);
  });

  it('1.23 delete: the name must be typed; the team is gone; hidden without $delete_team', async () => {
    const stage = await openTeam();
    const others = put('portico-team-delete-section', { ...(await member(stage)) } as never);
    await until(() => others.phase === 'blocked', 'not for members');
    const deletion = await section(stage, 'portico-team-delete-section');
    const heard = hearEvents();
    press(deletion, 'Delete team');
    await until(() => one<HTMLDialogElement>(deletion, 'dialog').open, 'the dialog');
    fill(deletion, { confirmation: 'Comets' });
    submit(deletion);
    await until(() => descriptionOf(fieldOf(deletion, 'confirmation')) === 'This is not the same text.', 'refused');
    fill(deletion, { confirmation: 'Rockets' });
    submit(deletion);
    await until(() => deletion.phase === 'blocked', 'gone');
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([['portico-team-deleted', { teamId: stage.teamId }]]);
  });

  it('1.23 loading skeleton, then every section for who may do everything; one request for each list', async () => {
    const stage = await openTeam();
    const release = stage.hold('/teams');
    const page = put('portico-team-page', { app: stage.app, teamId: stage.teamId });
    await until(() => all(page, '[aria-busy="true"]').length === 1, 'the skeleton');
    release();
    await until(() => seenIn(page).length === SECTIONS.length, 'all of it');
    expect(seenIn(page)).to.deep.equal(SECTIONS);
    const gets = stage.sent.map(({ call }) => call).filter((call) => call.startsWith('GET'));
    expect(gets.toSorted()).to.deep.equal([...new Set(gets)].toSorted());
  });

  it('1.23 permissions unknown: only what everybody may see; what members may see when they are known', async () => {
    const owner = await openTeam();
    const stage = await member(owner);
    const release = stage.hold(PERMISSIONS);
    const page = put('portico-team-page', { app: stage.app, teamId: stage.teamId });
    await until(() => seenIn(page).includes('leave') && all(page, 'form').length === 1, 'some of it');
    expect(seenIn(page).filter((name) => name !== 'permissions')).to.deep.equal(['profile', 'leave']);
    release();
    await until(() => seenIn(page).includes('invitations'), 'known');
    expect(seenIn(page)).to.deep.equal(['profile', 'members', 'invitations', 'permissions', 'leave']);
  });

  it('1.23 permission lost mid-way: the refused section goes, and a toast says so', async () => {
    const owner = await openTeam();
    const stage = await member(owner);
    const page = await section(stage, 'portico-team-page');
    await until(() => seenIn(page).includes('invitations'), 'may invite');
    const id = (await stage.app.user.read())?.id;
    await asServer('DELETE', `/team-permissions/${owner.teamId}/${id}/team_member`);
    const invitations = one(page, 'portico-team-invitations-section');
    fill(invitations, { emails: freshEmail() });
    submit(invitations);
    await until(() => !seenIn(page).includes('invitations'), 'the section is gone');
    expect(toasts()).to.contain('Your permissions in this team have changed.');
    expect(seenIn(page)).to.deep.equal(['profile', 'permissions', 'leave']);
  });

  it('1.23 team gone: empty state in place of the sections', async () => {
    const stage = await openTeam();
    const page = await section(stage, 'portico-team-page');
    await asServer('DELETE', `/teams/${stage.teamId}`);
    const profile = one(page, 'portico-team-profile-section');
    fill(profile, { name: 'Captain' });
    submit(profile);
    await until(() => textOf(page).includes('Team not found'), 'it says so');
    expect(all(page, 'form')).to.have.length(0);
  });

  it('1.23 creation disabled: card', async () => {
    const creation = await show(await openSignedIn({ config: { client_team_creation_enabled: false } }), 'portico-team-creation');
    expect([textOf(creation).includes('Teams cannot be created here.'), hasControl(creation, 'Create team')]).to.deep.equal([true, false]);
  });

  it('1.23 creation: the team is made and selected; the hash leads to it; errors stand in an alert, the name stays', async () => {
    const stage = await openSignedIn();
    const creation = await show(stage, 'portico-team-creation');
    const heard = hearEvents();
    stage.answer('/teams', () => new Response('', { status: 403 }));
    fill(creation, { name: 'Rockets' });
    submit(creation);
    await until(() => noticeOf(creation) !== '', 'the alert');
    expect(fieldOf(creation, 'name').value).to.equal('Rockets');
    stage.answer('/teams', undefined);
    submit(creation);
    await until(() => location.hash.startsWith('#team-'), 'the hash leads there');
    const teamId = location.hash.slice('#team-'.length);
    expect((await stage.app.user.read())?.selectedTeamId).to.equal(teamId);
    expect((await stage.app.teams.list({ userId: 'me' })).map(({ id }) => id)).to.deep.equal([teamId]);
    expect(heard.filter(({ type }) => type !== 'portico-error').map(({ type, detail }) => [type, detail])).to.deep.equal([
      ['portico-team-created', { teamId }],
    ]);
    expect(stage.sent.find(({ call }) => call === 'POST /teams')?.body).to.deep.equal({ display_name: 'Rockets', creator_user_id: 'me' });
  });

  const PEOPLE = {
    members: {
      tag: 'portico-team-members-section',
      path: MEMBERS,
      item: (n: number, teamId: string) => ({ user_id: idOf(n), team_id: teamId, display_name: `person-${n}`, profile_image_url: null }),
    },
    invitations: {
      tag: 'portico-team-invitations-section',
      path: INVITATIONS,
      item: (n: number, teamId: string) => ({
        id: idOf(n),
        team_id: teamId,
        expires_at_millis: Date.now() + 6e8,
        recipient_email: `person-${n}@example.com`,
      }),
    },
  } as const;

  for (const [name, { tag, path, item }] of Object.entries(PEOPLE)) {
    it(`0.1 a thousand ${name}: shown and searched without a long wait`, async () => {
      const stage = await openTeam();
      stage.answer(path, () => listOf(1000, (n) => item(n, stage.teamId)));
      const began = performance.now();
      const list = await section(stage, tag);
      await new Promise(requestAnimationFrame);
      const shownMs = performance.now() - began;
      expect(all(list, 'li')).to.have.length(1000);
      const far = all(list, 'li .row').at(-1) as HTMLElement;
      expect(far.checkVisibility({ contentVisibilityAuto: true }), 'rows far below are skipped').to.equal(false);
      const search = one<HTMLInputElement>(list, 'input[type="search"]');
      const typed = performance.now();
      search.value = 'person-99';
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await list.updateComplete;
      const searchedMs = performance.now() - typed;
      expect(all(list, 'li')).to.have.length(11);
      console.log(`1,000 ${name}: shown in ${Math.round(shownMs)} ms, searched in ${Math.round(searchedMs)} ms`);
      expect(searchedMs).to.be.below(2000);
    });
  }
});

const idOf = (n: number): string => `3b241101-e2bb-4255-8caf-${String(n).padStart(12, '0')}`;
const listOf = (count: number, item: (n: number) => object): Response =>
  new Response(JSON.stringify({ items: Array.from({ length: count }, (_, n) => item(n)) }));
