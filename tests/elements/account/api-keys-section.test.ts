import { expect } from '@open-wc/testing';
import { blockedInFrame } from '../support/frame.js';
import { all, control, one, press, put, search, textOf, until } from '../support/screen.js';
import { dialogCloses } from '../support/questions.js';
import { openSignedIn } from '../support/stage.js';
import { openMember, openTeam } from '../support/teams.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { listOf, many } from '../support/service.js';
import { createKey, keyOf, KEYS_PATH, openKeysSection } from '../support/api-keys.js';

const DAY_MS = 86_400_000;

describe('API keys section', () => {
  afterEach(tidyUp);

  it('renders nothing and requests no API keys if the project disables API keys or the user lacks $manage_api_keys [API keys: disabled]', async () => {
    const off = { config: { allow_user_api_keys: false, allow_team_api_keys: false } };
    const user = await openSignedIn(off);
    const team = await openTeam(off);
    const member = await openMember(await openTeam());
    await expectAbsent('portico-api-keys-section', { app: user.app });
    await expectAbsent('portico-api-keys-section', { app: team.app, owner: 'team', teamId: team.teamId });
    await expectAbsent('portico-team-api-keys-section', { app: member.app, teamId: member.teamId });
    expect([user, team, member].flatMap(({ sent }) => sent).filter(({ call }) => call.includes('api-keys'))).to.deep.equal([]);
  });

  it('shows a skeleton while it loads, and then a message and a button if there are no API keys [API keys: loading / empty]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold(KEYS_PATH);
    const section = put('portico-api-keys-section', { app: stage.app });
    await until(() => all(section, '[aria-busy="true"]').length === 1, 'the skeleton appears');
    release();
    await until(() => textOf(section).includes('No API keys yet.'), 'the message for an empty list appears');
    const create = control(section, 'Create API key');
    const empty = create.closest<HTMLElement>('.empty')!;
    expect(textOf(empty)).to.equal('No API keys yet. Create one for a script or a server. Create API key');
    expect(all(section, '.section-head button'), 'buttons in the head').to.deep.equal([]);
    const boxes = [one(empty, '.lead'), one(empty, 'slot[name="empty"]').parentElement!, create].map((part) =>
      part.getBoundingClientRect(),
    );
    const middles = boxes.map(({ left, right }) => Math.round((left + right) / 2));
    expect(new Set(middles).size, 'the icon, the text and the button are centered').to.equal(1);
    expect(
      boxes.every(({ top }, index) => index === 0 || top === (boxes[index - 1]?.bottom ?? 0) + 12),
      'with gaps of 12 px',
    ).to.equal(true);
  });

  it('moves the button from the empty list to the head when there is a first API key, and moves focus to the title', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    one<HTMLInputElement>(section, 'dialog [type="checkbox"]').click();
    await (section as never as { updateComplete: Promise<boolean> }).updateComplete;
    press(section, 'Done');
    await dialogCloses(section);
    await until(() => all(section, '.section-head button').length === 1, 'the button is in the head');
    expect(textOf(one(section, '.section-head button'))).to.equal('Create API key');
    await until(() => section.shadowRoot?.activeElement?.matches('.section-title'), 'the title has focus');
  });

  it('lists each API key with its description, status, last four characters and dates, with valid keys before other keys, and newer keys before older keys [API keys: table]', async () => {
    const { section } = await openKeysSection([
      keyOf(1),
      keyOf(2, { manually_revoked_at_millis: 5 }),
      keyOf(3, { expires_at_millis: Date.now() + 90 * DAY_MS }),
      keyOf(4, { expires_at_millis: Date.UTC(2026, 1, 1) }),
    ]);
    const rows = all(section, 'li').map(textOf);
    expect(rows.map((text) => /Key \d/.exec(text)?.[0])).to.deep.equal(['Key 3', 'Key 1', 'Key 4', 'Key 2']);
    expect(all(section, '.fact').map((fact) => getComputedStyle(fact).display))
      .to.include('inline-block')
      .and.not.include('inline');
    expect(rows[1]).to.equal('Key 1 Ends in 0001 Never expires Created Jan 1, 2026 Revoke Key 1');
    expect(rows[2]).to.equal('Key 4 Expired Ends in 0004 Expired Feb 1, 2026 Created Jan 1, 2026');
    expect(rows[3]).to.contain('Revoked');
    expect(all(section, 'input[type="search"]')).to.have.length(0);
  });

  it('has a search field and a status filter if there are more than 8 API keys [API keys: table]', async () => {
    const { section } = await openKeysSection(many(9, (n) => keyOf(n, n < 2 ? { manually_revoked_at_millis: 5 } : {})));
    search(section, 'key 8');
    await until(() => all(section, 'li').length === 1, 'one key matches');
    search(section, '');
    const filter = one<HTMLSelectElement>(section, 'select');
    filter.value = 'revoked';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => all(section, 'li').length === 2, 'two keys are revoked');
    search(section, 'key 8');
    await until(() => textOf(section).includes('Nothing matches.'), 'no key matches both');
  });

  it('draws its own arrow at the end of the status filter, because the arrows of browsers differ [API keys: table]', async () => {
    const { section } = await openKeysSection(many(9, (n) => keyOf(n)));
    const { appearance, backgroundImage, backgroundPositionX } = getComputedStyle(one(section, 'select'));
    expect([appearance, backgroundImage.startsWith('linear-gradient'), backgroundPositionX]).to.deep.equal([
      'none',
      true,
      'calc(100% - 18px), calc(100% - 13px)',
    ]);
    section.dir = 'rtl';
    expect(getComputedStyle(one(section, 'select')).backgroundPositionX).to.equal('13px, 18px');
  });

  it('marks API keys that expire within 7 days with the badge “Expires soon” [API keys: key expiring ≤ 7 days]', async () => {
    const inDays = (days: number): object => ({ expires_at_millis: Date.now() + days * DAY_MS });
    const { section } = await openKeysSection([keyOf(1, inDays(6.9)), keyOf(2, inDays(7.1))]);
    expect(all(section, 'li').map((row) => textOf(row).includes('Expires soon'))).to.deep.equal([false, true]);
  });

  it('lists a team’s API keys, including an API key that another section created [API keys: table]', async () => {
    const { app, teamId } = await openTeam();
    const sections = [
      put('portico-team-api-keys-section', { app, teamId }),
      put('portico-api-keys-section', { app, teamId, owner: 'team' }),
    ] as const;
    for (const section of sections)
      await until(() => textOf(section).includes('No API keys yet.'), 'the message for an empty list appears');
    await createKey(sections[0], 'Deploy');
    await until(() => textOf(sections[1]).includes('Deploy'), 'the other section shows the key');
  });

  it('has no buttons to create or revoke API keys inside a frame', async () => {
    const stage = await openSignedIn();
    await stage.app.userApiKeys.create({ userId: 'me', description: 'Laptop', expiresAt: null });
    const section = await blockedInFrame('portico-api-keys-section', { app: stage.app });
    expect(section.shadowRoot?.querySelectorAll('button')).to.have.length(0);
  });

  it('shows a thousand API keys, and searches them in less than two seconds', async () => {
    const stage = await openSignedIn();
    stage.respond(KEYS_PATH, listOf(many(1000, keyOf)));
    const began = performance.now();
    const { section } = await openSection('portico-api-keys-section', stage);
    const shownMs = performance.now() - began;
    expect(all(section, 'li')).to.have.length(1000);
    const typed = performance.now();
    search(section, 'key 99');
    await section.updateComplete;
    const searchedMs = performance.now() - typed;
    expect(all(section, 'li')).to.have.length(11);
    console.log(`1,000 keys: shown in ${Math.round(shownMs)} ms, searched in ${Math.round(searchedMs)} ms`);
    expect(searchedMs).to.be.below(2000);
  });
});
