import { expect } from '@open-wc/testing';
import { toast } from '../../../elements/ui/toast.js';
import { setMedia } from '../support/conditions.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';
import { all, one, put, until } from '../support/screen.js';
import { pressOpening } from '../support/questions.js';
import { openTeam, teamSection } from '../support/teams.js';
import { openSettings } from '../support/account.js';

const styleOf = (root: Element, selector: string): CSSStyleDeclaration => getComputedStyle(one(root, selector));

describe('in forced-colors mode', () => {
  beforeEach(() => setMedia({ 'forced-colors': 'active' }));
  afterEach(async () => {
    tidyUp();
    await setMedia();
  });

  it('only the current item of the team page and of the account settings is underlined', async () => {
    const page = await teamSection(await openTeam(), 'portico-team-page');
    await until(() => all(page, '.nav-item').length === 4, 'all parts are listed');
    const probe = document.createElement('div');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const [current, ...rest] = all(page, '.nav-item').map((item) => getComputedStyle(item).borderBlockEndColor);
    expect(rest).to.deep.equal([canvas, canvas, canvas]);
    expect(current).not.to.equal(canvas);
    const settings = (await openSettings('', {}, 600)).page;
    const others = all(settings, '.nav-item:not([aria-current])');
    expect(others.map((item) => getComputedStyle(item).borderBlockEndWidth)).to.deep.equal(others.map(() => '0px'));
  });

  it('primary links are filled like primary buttons', async () => {
    const { page } = await openPage('portico-sign-in');
    const link = document.createElement('a');
    link.href = '#';
    link.className = 'portico-button portico-primary';
    one(page, 'button.portico-primary').after(link);
    expect(getComputedStyle(link).backgroundColor).to.equal(styleOf(page, 'button.portico-primary').backgroundColor);
  });

  it('text buttons, whose border is visible, do not stick out of their column', async () => {
    const { form } = await openForm();
    await requestCode(form);
    const [{ left }, button] = [one(form, '.portico-label-row').getBoundingClientRect(), one(form, '.portico-quiet')];
    expect(button.getBoundingClientRect().left).to.equal(left);
  });

  it('buttons that delete have a double border, unlike other buttons', async () => {
    const section = await teamSection(await openTeam(), 'portico-team-delete-section');
    await pressOpening(section, 'Delete team');
    const { borderTopStyle, borderTopWidth } = styleOf(section, 'dialog .portico-danger');
    expect([borderTopStyle, borderTopWidth]).to.deep.equal(['double', '3px']);
  });

  it('the icon of a toast has the color of its text', async () => {
    const { page } = await openPage('portico-sign-in');
    toast('Saved', page);
    const stack = document.querySelector('portico-toasts') as Element;
    await until(() => all(stack, '.toast').length === 1, 'the toast appears');
    expect(styleOf(stack, '.toast > .portico-icon').color).to.equal(styleOf(stack, '.toast').color);
  });

  it('pictures have a visible outline', async () => {
    const stage = await openTeam();
    const avatar = put('portico-user-avatar', { name: 'Ada' });
    const icon = put('portico-team-icon', { name: 'Rockets' });
    const members = await teamSection(stage, 'portico-team-members-section');
    await until(() => all(members, '.avatar').length === 1, 'the member appears');
    for (const [root, selector] of [
      [avatar, '.avatar'],
      [icon, '.team-icon'],
      [members, '.avatar'],
    ] as const)
      expect(styleOf(root, selector).outline, selector).to.match(/solid 1px$/);
  });
});
