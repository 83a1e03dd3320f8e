// Sets 1,000 random primary and destructive colors, and measures the contrast of links and buttons.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { channelsOf, contrast } from '../support/contrast.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';
import { hold } from '../support/pointer.js';
import { pressOpening } from '../support/questions.js';
import { one } from '../support/screen.js';
import { openTeam, teamSection } from '../support/teams.js';

const COUNT = 1000;
const root = document.documentElement;

/** Returns a generator of pseudorandom numbers from 0 to 255. The same seed results in the same sequence. */
const randomBytes = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
};

/** Prevents transitions of an element. */
const still = (element: HTMLElement): HTMLElement => {
  for (const animation of element.getAnimations()) animation.finish();
  element.style.transition = 'none';
  return element;
};

/** Returns the contrast of a button's text. */
const contrastIn = (button: Element): number => {
  const { color, backgroundColor } = getComputedStyle(button);
  return contrast(color, backgroundColor);
};

/** Sets random colors, and returns those for which the measured contrast is too low. */
const unreadable = (measure: () => number, count = COUNT, token = '--portico-color-primary'): readonly string[] => {
  const next = randomBytes(7);
  const colors = Array.from({ length: count }, () => `rgb(${next()} ${next()} ${next()})`);
  const found = colors.flatMap((color) => {
    root.style.setProperty(token, color);
    const value = measure();
    return value < 4.5 ? [`${color}: ${value.toFixed(2)}`] : [];
  });
  root.style.removeProperty(token);
  return found;
};

/** Expects that the text of a button is readable under the pointer and while the button is pressed. */
const expectReadable = async (button: HTMLElement, count?: number, token?: string): Promise<void> => {
  still(button).scrollIntoView();
  const release = await hold(button);
  expect([button.matches(':hover:active'), unreadable(() => contrastIn(button), count, token)], 'pressed').to.deep.equal([true, []]);
  await sendMouse({ type: 'move', position: [1, 1] });
  await release();
  const { x, y } = button.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(x + 5), Math.round(y + 5)] });
  expect([button.matches(':hover'), unreadable(() => contrastIn(button), count, token)], 'under the pointer').to.deep.equal([true, []]);
  await resetMouse();
};

describe('the primary color', () => {
  afterEach(() => {
    tidyUp();
    root.removeAttribute('style');
  });

  for (const scheme of ['light', 'dark']) {
    it(`leaves links and primary buttons with a contrast of at least 4.5:1 for 1,000 random colors in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      const { page } = await openPage('portico-sign-in');
      const button = still(one(page, '.portico-primary'));
      const [link, card] = [one(page, '.portico-link'), one(page, '.card')];
      const seen = new Set<string>();
      const contrastOfLink = (): number => {
        seen.add(getComputedStyle(link).color);
        return contrast(getComputedStyle(link).color, getComputedStyle(card).backgroundColor);
      };
      expect(unreadable(() => Math.min(contrastOfLink(), contrastIn(button)))).to.deep.equal([]);
      expect(seen.size, 'the number of different link colors').to.be.greaterThan(COUNT * 0.9);
    });

    it(`leaves buttons under the pointer and pressed buttons with this contrast in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      root.style.setProperty('--portico-color-foreground', 'light-dark(#000, #fff)');
      const { form } = await openForm();
      await expectReadable(one(form, '.portico-primary'));
      await requestCode(form);
      await expectReadable(one(form, '.portico-quiet:enabled'), 50);
    });

    it(`leaves buttons that delete with this contrast for random destructive colors in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      const section = await teamSection(await openTeam(), 'portico-team-delete-section');
      await pressOpening(section, 'Delete team');
      await expectReadable(one(section, 'dialog .portico-danger'), 200, '--portico-color-destructive');
    });
  }

  it('is the color of links if it is readable on cards', async () => {
    root.style.colorScheme = 'light';
    root.style.setProperty('--portico-color-primary', '#2f5bea');
    const { page } = await openPage('portico-sign-in');
    expect(channelsOf(getComputedStyle(one(page, '.portico-link')).color)).to.deep.equal([47, 91, 234]);
  });
});
