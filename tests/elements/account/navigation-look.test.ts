// Tests the icons and the tabs in the navigation of the account settings and of a team.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { openSettings } from '../support/account.js';
import { tidyUp } from '../support/open.js';
import { all, control, hasControl, one, press, textOf, until } from '../support/screen.js';

/** Returns the lightness of a gray on white, 0–1. */
const lightnessOf = (color: string): number => {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  for (const fill of ['#fff', color]) {
    probe.fillStyle = fill;
    probe.fillRect(0, 0, 1, 1);
  }
  return (probe.getImageData(0, 0, 1, 1).data[0] ?? 0) / 255;
};

describe('navigation of the account settings', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('dir');
    tidyUp();
  });

  const iconsOf = (page: Element, name: string): HTMLElement[] => all(control(page, name), '.portico-icon');
  const mirrored = (icon: Element | undefined): boolean => icon !== undefined && getComputedStyle(icon).transform.startsWith('matrix(-1');

  it('has a chevron at the end of each row of the list, and no chevron in the sidebar', async () => {
    const { page } = await openSettings('', {}, 400);
    const chevrons = all(page, '.nav-item').map((item) => all(item, '.portico-icon').at(-1) as HTMLElement);
    for (const [index, item] of all(page, '.nav-item').entries()) {
      const distance = item.getBoundingClientRect().right - (chevrons[index]?.getBoundingClientRect().right ?? 0);
      expect(distance, 'the distance to the end of the row').to.equal(0);
    }
    page.style.inlineSize = '1000px';
    await until(() => chevrons.every((chevron) => !chevron.checkVisibility()), 'the chevrons disappear');
  });

  it('shows its first label beside the title of the first section, and at most two lines of a label', async () => {
    const { page, stage } = await openSettings('#profile', {}, 1000);
    await stage.app.teams.create({ displayName: 'Donaudampfschifffahrtsgesellschaft'.repeat(4) });
    const middle = (element: Element): number => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    expect(middle(one(page, '.nav-item'))).to.be.closeTo(middle(one(one(page, 'portico-profile-section'), '.section-title')), 1);
    const labelOf = (): HTMLElement | undefined => all(page, '.nav-item bdi').find((label) => textOf(label).startsWith('Donau'));
    await until(labelOf, 'the team is in the navigation');
    expect(labelOf()?.offsetHeight).to.equal(42);
  });

  it('has a link back to the list whose chevron begins at the edge of the page', async () => {
    const { page } = await openSettings('#profile', {}, 400);
    const icon = one(page, '.back .portico-icon');
    expect(icon.getBoundingClientRect().left).to.equal(one(page, '.title').getBoundingClientRect().left - 5);
  });

  it('mirrors chevrons and the icon for signing out in right-to-left text, but no other icon', async () => {
    document.documentElement.dir = 'rtl';
    const { page } = await openSettings('', {}, 400);
    expect(iconsOf(page, 'Sign out & delete').map(mirrored)).to.deep.equal([true, true]);
    expect(iconsOf(page, 'Profile').map(mirrored)).to.deep.equal([false, true]);
  });

  it('marks the open item more than the item under the pointer', async () => {
    const { page } = await openSettings('#profile', {}, 1000);
    const other = all(page, '.nav-item:not([aria-current])')[0] as HTMLElement;
    const { x, y } = other.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 20), Math.round(y + 10)] });
    await until(() => other.matches(':hover'), 'the pointer is on another item');
    const [open, hovered, probe] = [one(page, '.nav-item[aria-current]'), other, document.createElement('i')];
    page.shadowRoot?.append(probe);
    probe.style.backgroundColor = 'var(--_subtle)';
    const [ofOpen, ofHovered, subtle] = [open, hovered, probe].map((element) => lightnessOf(getComputedStyle(element).backgroundColor));
    probe.remove();
    await resetMouse();
    expect(ofOpen).to.be.below((subtle ?? 0) - 0.02);
    expect(ofHovered).to.be.above(subtle ?? 1);
  });

  it('shows the open tab of a team, and fades out tabs that do not fit, in every width', async () => {
    const { page, stage } = await openSettings('#profile', {}, 640);
    const { id } = await stage.app.teams.create({ displayName: 'Rockets' });
    location.hash = `team-${id}/danger`;
    await until(() => one(page, 'portico-team-page'), 'the team is open');
    const team = one(page, 'portico-team-page');
    await until(() => textOf(one(team, '.nav-item[aria-current]')) === 'Danger zone', 'the last part is open');
    const nav = one(team, '.nav');
    expect(getComputedStyle(nav).maskImage, 'all tabs are visible').to.equal('none');
    page.style.inlineSize = '230px';
    await until(() => nav.scrollWidth > nav.clientWidth && nav.scrollLeft > 0, 'the open tab scrolls into view');
    const tab = one(team, '.nav-item[aria-current]').getBoundingClientRect();
    expect(tab.right).to.be.at.most(nav.getBoundingClientRect().right + 1);
    await until(() => getComputedStyle(nav).maskImage !== 'none', 'the other tabs fade out');
  });

  for (const direction of ['ltr', 'rtl'])
    it(`fades out tabs that do not fit, but not at the end of the row that is reached: ${direction}`, async () => {
      document.documentElement.dir = direction;
      const { page } = await openSettings('#profile', {}, 500);
      const nav = one(page, '.nav');
      const maskAt = async (part: number): Promise<string> => {
        nav.scrollLeft = (direction === 'rtl' ? -1 : 1) * part * (nav.scrollWidth - nav.clientWidth);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const { maskImage, maskPosition, maskSize } = getComputedStyle(nav);
        const mask = `${maskPosition} / ${maskSize}`;
        return maskImage === 'none' ? 'none' : mask.replaceAll(/[\d.]+(?=px)/g, (length) => String(Math.round(Number(length))));
      };
      // A wider mask begins 24 px before the row or ends 24 px after it.
      const [onlyRight, both, onlyLeft] = ['-24px 50% / calc(100% + 24px)', '0px 50% / 100%', '0px 50% / calc(100% + 24px)'];
      const atStart = direction === 'rtl' ? onlyLeft : onlyRight;
      expect([await maskAt(0), await maskAt(0.5), await maskAt(1)]).to.deep.equal([
        atStart,
        both,
        atStart === onlyLeft ? onlyRight : onlyLeft,
      ]);
      for (const item of all(nav, 'li').slice(1)) item.hidden = true;
      expect(await maskAt(0), 'all tabs are visible').to.equal('none');
    });

  it('has tabs on a transparent background, unlike the tabs of a team, which do not overflow', async () => {
    const { page, stage } = await openSettings('#profile', {}, 640);
    const { id } = await stage.app.teams.create({ displayName: 'Rockets' });
    location.hash = `team-${id}`;
    await until(() => one(page, 'portico-team-page'), 'the team is open');
    const team = one(page, 'portico-team-page');
    const backgroundOf = (root: Element): string => getComputedStyle(one(one(root, '.nav'), 'ul')).backgroundColor;
    await until(() => all(team, '.nav-item').length > 2, 'the parts of the team are listed');
    expect(backgroundOf(page)).to.equal('rgba(0, 0, 0, 0)');
    expect(backgroundOf(team)).not.to.equal('rgba(0, 0, 0, 0)');
    for (const width of [640, 320]) {
      page.style.inlineSize = `${width}px`;
      await until(() => one(page, '.frame').clientWidth === width, 'the page has the new width');
      await new Promise(requestAnimationFrame);
      expect(one(team, '.nav').scrollWidth, `${width} px`).to.equal(one(team, '.nav').clientWidth);
    }
  });
});

describe('an item of the host app in the account settings', () => {
  afterEach(tidyUp);

  it('begins at the height at which other items begin', async () => {
    const { page } = await openSettings('#profile');
    await until(() => all(page, 'portico-profile-section').length > 0, 'the section is open');
    const child = Object.assign(document.createElement('portico-account-item'), { id: 'billing', label: 'Billing' });
    child.append('Nothing to pay.');
    page.append(child);
    const { top } = one(page, 'portico-profile-section').getBoundingClientRect();
    await until(() => hasControl(page, 'Billing'), 'the item is listed');
    press(page, 'Billing');
    await until(() => child.checkVisibility(), 'the item is open');
    expect(child.getBoundingClientRect().top).to.be.closeTo(top, 1);
  });
});
