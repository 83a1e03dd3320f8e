import { expect } from '@open-wc/testing';
import type { TeamInvitationPage } from '../../../elements/index.js';
import { knownError, openSignedIn, openStage, type Stage } from '../support/stage.js';
import { all, control, focused, hasControl, noticeOf, one, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { blockedInFrame } from '../support/frame.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, entriesOf } from '../support/record.js';
import { addMember, invitation } from '../support/teams.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

const UNKNOWN_CODE = 'x'.repeat(45);
const DETAILS = '/team-invitations/accept/details';
const ACCEPT = '/team-invitations/accept';
const CHECK = '/team-invitations/accept/check-code';

const open = async (code: string, properties: object = {}, given?: Stage): Promise<{ stage: Stage; page: TeamInvitationPage }> => {
  const stage = given ?? (await openSignedIn());
  return { stage, page: await show(stage, 'portico-team-invitation', { searchParams: { code }, ...properties }) };
};
const waitForTitle = (page: Element, title: string): Promise<void> => until(() => titleOf(page) === title, `the title is “${title}”`);
const isPrimary = (page: Element, name: string): boolean => control(page, name).matches('.portico-primary');

describe('team invitation page', () => {
  afterEach(tidyUp);

  it('shows the card “Invitation link incomplete” and requests no details if the URL has no code [team invitation: no code]', async () => {
    const { page, stage } = await open('');
    expect([page.phase, titleOf(page), hasControl(page, 'Go to home page')]).to.deep.equal(['blocked', 'Invitation link incomplete', true]);
    expect(stage.calls(DETAILS)).to.have.length(0);
  });

  it('shows signed-out visitors sign-in and sign-up links that return to this page, and requests no details [team invitation: signed out]', async () => {
    const at = `/handler/team-invitation?code=${UNKNOWN_CODE}`;
    const stage = await openStage({ at });
    const { page } = await open(UNKNOWN_CODE, {}, stage);
    expect(titleOf(page)).to.equal('You’re invited to a team');
    const { displayName } = await stage.app.currentProject.get();
    expect(textOf(page)).to.contain(`Someone invited you to a team at ${displayName}. Create an account or sign in to see which one.`);
    for (const name of ['Sign in', 'Create account']) {
      const url = new URL(control(page, name).getAttribute('href') ?? '', location.href);
      expect(url.searchParams.get('after_auth_return_to'), name).to.equal(at);
    }
    expect([isPrimary(page, 'Create account'), isPrimary(page, 'Sign in'), hasControl(page, 'Not now')]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(stage.calls(DETAILS)).to.have.length(0);
  });

  it('shows no sign-up link if sign-up is disabled for the project [team invitation: signed out]', async () => {
    const { page } = await open(UNKNOWN_CODE, {}, await openStage({ config: { sign_up_enabled: false } }));
    expect([isPrimary(page, 'Sign in'), hasControl(page, 'Create account')]).to.deep.equal([true, false]);
    expect(textOf(page)).to.contain('Someone invited you to a team at Demo. Sign in to see which one.');
  });

  it('shows a skeleton after a sign-in and requests the details once, even if the element is moved [team invitation: checking]', async () => {
    const { code } = await invitation();
    const stage = await openSignedIn();
    const release = stage.hold(DETAILS);
    const page = put('portico-team-invitation', { app: stage.app, searchParams: { code } });
    await until(() => page.phase === 'loading' && stage.calls(DETAILS).length === 1, 'the details are requested');
    expect(all(page, '[aria-busy="true"] .bone'), 'placeholders').to.have.length(7);
    document.body.append(page);
    page.requestUpdate();
    await page.updateComplete;
    release();
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    expect(titleOf(page)).to.equal('Join Rockets?');
    expect([stage.calls(DETAILS).length, stage.calls(CHECK).length]).to.deep.equal([1, 0]);
  });

  it('shows the account before the user joins, and fires an event and opens the home page after a press on “Not now” [team invitation: valid]', async () => {
    const { code } = await invitation();
    const stage = await openSignedIn();
    const { page } = await open(code, {}, stage);
    const events = recordEvents();
    expect(textOf(one(page, '.subtitle'))).to.equal(`Signed in as ${stage.email}`);
    expect(one(page, '.team-icon').offsetHeight).to.equal(40);
    await stage.app.currentUser.update({ displayName: 'Ada' });
    await until(() => textOf(one(page, '.subtitle')) === `Signed in as Ada ${stage.email}`, 'the name appears');
    const colorOf = (part: string): string => getComputedStyle(one(page, part)).color;
    const colors = ['.subtitle bdi bdi', '.subtitle .portico-address', '.title'].map(colorOf);
    expect(new Set(colors).size, 'the name and the address have one color, which is the color of text').to.equal(1);
    expect(colorOf('.subtitle bdi'), 'the words before the name are muted').not.to.equal(colors[0]);
    expect(stage.calls(ACCEPT)).to.have.length(0);
    press(page, 'Not now');
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
    expect(events[0]?.type).to.equal('portico-invitation-declined');
  });

  it('warns if the invited email address differs from the user’s email address, and still allows the user to join [team invitation: valid; team invitation: signed in with a different address than invited]', async () => {
    const { code, email } = await invitation();
    const { page } = await open(code, { email });
    expect(noticeOf(page)).to.contain(`It was sent to ${email}. You can still join with this account.`);
    expect(control(page, 'Join').matches(':disabled')).to.equal(false);
    page.email = '';
    await page.updateComplete;
    expect(noticeOf(page)).to.equal('');
  });

  it('sends one request for two presses, fires an event, announces the result once, focuses the title and reloads the teams [team invitation: joining; team invitation: success]', async () => {
    const { code, owner } = await invitation();
    const stage = await openSignedIn();
    const teams = stage.app.teams.list.query({ userId: 'me' });
    const stop = teams.watch(() => undefined);
    const { page } = await open(code, {}, stage);
    const events = recordEvents();
    const announced = recordAnnouncements();
    const release = stage.hold(ACCEPT);
    press(page, 'Join');
    await until(() => control(page, 'Join').ariaBusy === 'true', 'the button is busy');
    press(page, 'Join');
    release();
    await until(() => focused()?.textContent?.trim() === 'You joined Rockets', 'the title has focus');
    expect(stage.calls(ACCEPT).map(({ body }) => body)).to.deep.equal([{ code }]);
    expect(new URL(control(page, 'Go to team').getAttribute('href') ?? '', location.href).hash).to.equal(`#team-${owner.teamId}`);
    expect(hasControl(page, 'Go to home page')).to.equal(true);
    expect(textOf(one(page, '.subtitle'))).to.equal(`Signed in as ${stage.email}`);
    await until(() => teams.state.data?.length === 1, 'the teams are reloaded');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['You joined Rockets']);
    expect(entriesOf(events)).to.deep.equal([['portico-invitation-accepted', { teamId: owner.teamId }]]);
    stop();
  });

  it('selects the team after the user joins if the host app sets select-team [team invitation: success]', async () => {
    const { code, owner } = await invitation();
    const { page, stage } = await open(code, { selectTeam: true });
    press(page, 'Join');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect((await stage.app.getUser())?.selectedTeamId).to.equal(owner.teamId);
  });

  it('shows a card for an unknown code, fires the error event once and focuses the title [team invitation: not found]', async () => {
    const events = recordEvents();
    const { page } = await open(UNKNOWN_CODE);
    await until(() => focused()?.textContent === 'Invalid invitation', 'the title has focus');
    expect(page.phase).to.equal('blocked');
    expect(events.map(({ type, detail }) => [type, detail['code']])).to.deep.equal([['portico-error', 'VERIFICATION_CODE_NOT_FOUND']]);
  });

  it('shows a revoked invitation as not found [team invitation: not found]', async () => {
    const { code, owner, id } = await invitation();
    await owner.app.teamInvitations.revoke({ id, teamId: owner.teamId });
    const { page } = await open(code);
    await waitForTitle(page, 'Invalid invitation');
    expect(textOf(page)).to.contain('withdrawn');
  });

  it('shows an invitation that is revoked while the page is open as not found [team invitation: not found]', async () => {
    const { code, owner, id } = await invitation();
    const { page } = await open(code);
    await owner.app.teamInvitations.revoke({ id, teamId: owner.teamId });
    press(page, 'Join');
    await waitForTitle(page, 'Invalid invitation');
  });

  it('shows a card for an invitation that was already used [team invitation: used]', async () => {
    const { code } = await invitation();
    const first = await openSignedIn();
    await first.app.teamInvitations.accept({ code });
    const { page } = await open(code);
    await waitForTitle(page, 'Invitation already used');
  });

  it('links to the user’s only team if the invitation was already used, and otherwise to the home page [team invitation: used]', async () => {
    const { code, owner } = await invitation();
    const stage = await openSignedIn();
    await stage.app.teamInvitations.accept({ code });
    const { page } = await open(code, {}, stage);
    await until(() => hasControl(page, 'Go to team'), 'the link appears');
    expect([titleOf(page), isPrimary(page, 'Go to team')]).to.deep.equal(['Invitation already used', true]);
    expect(control(page, 'Go to team').getAttribute('href')).to.contain(`#team-${owner.teamId}`);
    await stage.app.teams.create({ displayName: 'Comets' });
    await until(() => !hasControl(page, 'Go to team'), 'the link to the team disappears');
    expect(hasControl(page, 'Go to home page')).to.equal(true);
  });

  it('shows a card for an expired invitation [team invitation: expired]', async () => {
    const stage = await openSignedIn();
    stage.respond(DETAILS, knownError('VERIFICATION_CODE_EXPIRED'));
    const { page } = await open(UNKNOWN_CODE, {}, stage);
    await waitForTitle(page, 'Invitation expired');
  });

  it('shows members a card with “Go to team” and without “Join” [team invitation: already member]', async () => {
    const { code, owner } = await invitation();
    const stage = await openSignedIn();
    await addMember(owner.teamId, stage.app);
    const { page } = await open(code, {}, stage);
    await waitForTitle(page, 'You’re already in this team.');
    expect([hasControl(page, 'Go to team'), hasControl(page, 'Join')]).to.deep.equal([true, false]);
  });

  it('shows the card for members if the service reports the membership after a press on “Join” [team invitation: already member]', async () => {
    const { code } = await invitation();
    const { page, stage } = await open(code);
    stage.respond(ACCEPT, knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS'));
    press(page, 'Join');
    await waitForTitle(page, 'You’re already in this team.');
    expect(hasControl(page, 'Go to team')).to.equal(true);
  });

  it('shows a generic card for other errors, with a button to try again if a retry may succeed [team invitation: max attempts, other]', async () => {
    const stage = await openSignedIn();
    stage.respond(DETAILS, fault(404));
    const { page } = await open(UNKNOWN_CODE, {}, stage);
    await waitForTitle(page, 'This page failed to load');
    expect([textOf(one(page, '.subtitle')), noticeOf(page)]).to.deep.equal(['Something went wrong. Try again. Code: HTTP', '']);
    stage.respond(DETAILS, knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
    press(page, 'Try again');
    await waitForTitle(page, 'Too many attempts');
    expect(hasControl(page, 'Go to home page')).to.equal(true);
  });

  it('shows an alert for an unexpected error after a press on “Join”, and enables the button again', async () => {
    const { code } = await invitation();
    const { page, stage } = await open(code);
    stage.respond(ACCEPT, fault(404));
    press(page, 'Join');
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert appears');
    expect(control(page, 'Join').ariaBusy).to.equal('false');
  });

  it('removes the code from the URL after it uses the code', async () => {
    const { code } = await invitation();
    const before = location.href;
    const url = new URL(location.href);
    url.searchParams.set('code', code);
    history.replaceState(null, '', url);
    const page = await show(await openSignedIn(), 'portico-team-invitation');
    press(page, 'Join');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(location.href).to.equal(before);
  });

  it('shows an explanation and requests no details inside a frame', async () => {
    const { code } = await invitation();
    const stage = await openSignedIn();
    const page = await blockedInFrame('portico-team-invitation', { app: stage.app, searchParams: { code } });
    expect([page.textContent?.trim(), stage.calls(DETAILS).length]).to.deep.equal(['Go to home page', 0]);
  });
});
