// Tests that the skeletons of the account settings and of a team have the layout of the page, so that nothing moves when the page appears.
import { expect } from '@open-wc/testing';
import { SETTINGS_PATH } from '../support/account.js';
import { tidyUp } from '../support/open.js';
import { all, one, put, until } from '../support/screen.js';
import { elementsAreRendered } from '../support/skeleton.js';
import { openSignedIn } from '../support/stage.js';
import { openTeam } from '../support/teams.js';

const topOf = (element: Element | undefined): number => Math.round(element?.getBoundingClientRect().top ?? Number.NaN);
const topsOf = (page: Element, selector: string): readonly number[] =>
  all(page, selector)
    .filter((element) => element.checkVisibility())
    .map(topOf);

/** Project settings for six account items. */
const WITH_SIX_ITEMS = { allow_user_api_keys: true, enabled_oauth_providers: [{ id: 'google' }], oauth_providers: [{ id: 'google' }] };

/** Opens the account settings while the project loads. */
const openSlowly = async (hash: string, width: number) => {
  const at = `${SETTINGS_PATH}${hash}`;
  history.replaceState(null, '', at);
  const stage = await openSignedIn({ at, config: WITH_SIX_ITEMS });
  const release = stage.hold('/projects/current');
  const page = put('portico-account-settings', { app: stage.app });
  page.style.inlineSize = `${width}px`;
  await until(() => one(page, '.bone'), 'the skeleton appears');
  const load = async (): Promise<void> => {
    release();
    await until(() => page.phase === 'ready' && all(page, '[aria-busy="true"]').length === 0, 'the page is loaded');
    await elementsAreRendered(page);
  };
  return { page, load };
};

describe('skeleton of the account settings', () => {
  afterEach(tidyUp);

  for (const width of [1000, 600, 400])
    it(`has the title, the navigation and the rows of the page: ${width} px`, async () => {
      const { page, load } = await openSlowly('#profile', width);
      const items = topsOf(page, '.nav-item');
      const title = topOf(one(page, '.bone.t')) + one(page, '.bone.t').offsetHeight;
      const [photo, ...lines] = [topOf(one(page, '.photo')), ...topsOf(page, '.line')];
      await load();
      expect(topsOf(page, '.nav-item').slice(0, items.length), 'navigation').to.deep.equal(items);
      expect(topOf(one(page, '.title')) + one(page, '.title').offsetHeight, 'end of the title').to.equal(title);
      // On narrow pages, the title of the page replaces the title of the section.
      if (width === 400) return;
      expect(topsOf(page, '.row'), 'rows').to.deep.equal(lines);
      expect(topOf(one(page, '.picture')), 'picture').to.equal(photo);
    });

  it('has the list of items on a narrow page without an open item', async () => {
    const { page, load } = await openSlowly('', 400);
    const items = topsOf(page, '.nav-item');
    expect([items.length, one(page, '.waiting').checkVisibility()]).to.deep.equal([6, false]);
    await load();
    expect(topsOf(page, '.nav-item').slice(0, 6)).to.deep.equal(items);
  });

  it('has a picture only for the profile', async () => {
    const { page, load } = await openSlowly('#auth', 1000);
    expect(all(page, '.photo')).to.deep.equal([]);
    await load();
  });
});

describe('skeleton of a team', () => {
  afterEach(tidyUp);

  for (const pageTitle of [undefined, 'Rockets'])
    it(`has the name or the role, the navigation and the first section of the page: title ${pageTitle}`, async () => {
      const stage = await openTeam();
      const release = stage.hold('/teams');
      const page = put('portico-team-page', { app: stage.app, teamId: stage.teamId, pageTitle });
      await until(() => one(page, '.section-bone'), 'the skeleton appears');
      const [name, tabs, section] = ['.team-head', '.tabs', '.section'].map((selector) => topOf(one(page, selector)));
      release();
      await until(() => page.phase === 'ready' && all(page, '[aria-busy="true"]').length === 0, 'the page is loaded');
      await elementsAreRendered(page);
      const after = [one(page, '.team-head'), one(page, '.nav'), all(page, '.section').find((block) => block.checkVisibility())];
      expect(after.map(topOf)).to.deep.equal([name, tabs, section]);
    });
});
