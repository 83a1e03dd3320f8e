// Tests the heading levels of titles: forms have the same level as their page, and sections are one level below their page.
import { expect } from '@open-wc/testing';
import { openHandler, waitForTag } from '../support/handler.js';
import { openPage, tidyUp } from '../support/open.js';
import { all, one, put, show, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';
import { openTeam } from '../support/teams.js';

const levelsOf = (root: Element): readonly string[] => all(root, '[role="heading"]').map((title) => title.ariaLevel ?? '');
const waitForLevels = (root: Element, ...levels: readonly string[]): Promise<void> =>
  until(() => String(levelsOf(root)) === String(levels), `the levels are ${levels.join(', ')}`);

describe('title levels', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
    tidyUp();
  });

  it('are 2 by default, 1 if `fullPage` is set, or the level that the host app sets', async () => {
    const { page } = await openPage('portico-sign-in', {}, { noPasskeyAutofill: true });
    await waitForLevels(page, '2');
    page.fullPage = true;
    await waitForLevels(page, '1');
    page.headingLevel = 4;
    await waitForLevels(page, '4');
  });

  it('of a form and of its page are the same', async () => {
    const { page } = await openPage(
      'portico-sign-in',
      { config: { credential_enabled: false } },
      { noPasskeyAutofill: true, fullPage: true },
    );
    await until(() => all(page, 'portico-magic-link-form').length === 1, 'the form appears');
    expect(one<HTMLElement & { headingLevel: number }>(page, 'portico-magic-link-form').headingLevel).to.equal(1);
  });

  it('of a page are set by the surrounding handler', async () => {
    const { handler } = await openHandler('/handler/sign-out', { fullPage: true, noTitle: true });
    await waitForTag(handler, 'portico-sign-out');
    await waitForLevels(handler, '1');
    handler.headingLevel = 3;
    await waitForLevels(handler, '3');
  });

  it('of account sections are one below the page', async () => {
    const { app } = await openSignedIn();
    const page = put('portico-account-settings', { app, active: 'profile', headingLevel: 3 });
    await until(() => levelsOf(page).length > 1, 'the sections appear');
    const [own, ...sections] = levelsOf(page);
    expect([own, new Set(sections)]).to.deep.equal(['3', new Set(['4'])]);
  });

  it('of team sections are one below the page, and 2 without a page', async () => {
    const stage = await openTeam();
    const { teamId } = stage;
    const page = await show(stage, 'portico-team-page', { teamId, headingLevel: 3 });
    await until(() => levelsOf(page).length > 4, 'the sections appear');
    const [own, ...sections] = levelsOf(page);
    expect([own, new Set(sections)]).to.deep.equal(['3', new Set(['4'])]);
    const alone = await show(stage, 'portico-team-members-section', { teamId });
    await until(() => levelsOf(alone).length > 0, 'the section appears');
    expect(levelsOf(alone)[0]).to.equal('2');
  });
});
