// Tests the colors of buttons and fields in different states, and the notices with buttons.
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { openWithKey } from '../support/api-keys.js';
import { openClock } from '../support/clock.js';
import { contrast } from '../support/contrast.js';
import { openPage, openSection, tidyUp } from '../support/open.js';
import { withProviders } from '../support/oauth.js';
import { dialogOf, pressOpening } from '../support/questions.js';
import { fault } from '../support/service.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { all, control, fieldOf, hasControl, one, press, show, submit, textOf, until } from '../support/screen.js';
import { newUser, openSignedIn, openStage, signedInAs } from '../support/stage.js';

/** Returns a property of an element's style after its transitions. */
const styleOf = (element: Element, property: string): string => {
  for (const animation of element.getAnimations()) animation.finish();
  return getComputedStyle(element).getPropertyValue(property);
};

const background = (element: Element): string => styleOf(element, 'background-color');

/** Returns the computed value of a color that an element declares. */
const colorOf = (element: HTMLElement, name: string): string => {
  element.style.caretColor = `var(${name})`;
  const color = getComputedStyle(element).caretColor;
  element.style.caretColor = '';
  return color;
};

/** Returns the background of a button at rest, under the pointer, and while it is pressed. */
const backgroundsOf = async (button: HTMLElement): Promise<readonly string[]> => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const rest = background(button);
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  const hover = background(button);
  await sendMouse({ type: 'down' });
  const pressed = background(button);
  await sendMouse({ type: 'move', position: [1, 1] });
  await resetMouse();
  return [rest, hover, pressed];
};

const middleOf = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
};

describe('danger buttons', () => {
  afterEach(tidyUp);

  it('are red only if they are enabled, and change under the pointer and while they are pressed', async () => {
    const { section } = await openWithKey();
    await pressOpening(section, 'Revoke Laptop');
    const button = control(dialogOf(section), 'Revoke');
    expect([background(button), styleOf(button, 'color')]).to.deep.equal([colorOf(button, '--_quiet'), colorOf(button, '--_muted')]);
    one<HTMLInputElement>(section, 'dialog input[type="checkbox"]').click();
    await until(() => !button.matches(':disabled'), 'the button is enabled');
    expect(new Set(await backgroundsOf(button)).size).to.equal(3);
    for (const theme of ['light', 'dark']) {
      section.setAttribute('theme', theme);
      await section.updateComplete;
      expect(background(button), theme).to.equal('rgb(198, 42, 47)');
      for (const color of await backgroundsOf(button)) expect(contrast(styleOf(button, 'color'), color), theme).to.be.at.least(4.5);
    }
  });

  it('with an outline get a tint of their color under the pointer', async () => {
    const { section } = await openSection(
      'portico-delete-account-section',
      openSignedIn({ config: { client_user_deletion_enabled: true } }),
    );
    const button = control(section, 'Delete account');
    const [rest, hover] = await backgroundsOf(button);
    expect([rest, hover === colorOf(button, '--_hover')]).to.deep.equal(['rgba(0, 0, 0, 0)', false]);
    expect(styleOf(button, 'color')).to.equal(colorOf(button, '--_danger'));
  });
});

describe('secondary buttons', () => {
  afterEach(tidyUp);

  it('have a border with a contrast of at least 3:1 in both schemes, and are lower in settings than in cards', async () => {
    const { page } = await openPage('portico-sign-in');
    const { section } = await openSection('portico-password-section');
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      const card = background(one(page, '.card'));
      for (const button of [control(page, 'Sign in with a passkey'), control(section, 'Change password')])
        expect(contrast(styleOf(button, 'border-top-color'), card), `${textOf(button)} (${scheme})`).to.be.at.least(3);
    }
    document.documentElement.removeAttribute('style');
    expect([control(page, 'Sign in with a passkey').offsetHeight, control(section, 'Change password').offsetHeight]).to.deep.equal([
      40, 32,
    ]);
  });
});

describe('buttons of providers', () => {
  afterEach(tidyUp);

  it('have the colors of other disabled buttons while they are disabled, also those that are white in the dark theme', async () => {
    const stage = await openStage({ config: withProviders('google', 'github') });
    for (const provider of ['google', 'github']) {
      for (const theme of ['light', 'dark']) {
        const element = await show(stage, 'portico-oauth-button', { provider, theme, disabled: true });
        await until(() => all(element, 'button').length === 1, 'the button appears');
        const button = one(element, 'button');
        const colors = [colorOf(element, '--_quiet'), colorOf(element, '--_muted')];
        expect([background(button), styleOf(button, 'color')], `${provider}, ${theme}`).to.deep.equal(colors);
      }
    }
  });
});

describe('quiet buttons', () => {
  afterEach(tidyUp);

  it('have the color of links, and are pale and light only during the pause, in which they are disabled', async () => {
    const clock = openClock();
    const { form } = await openForm({ platform: clock.platform });
    await requestCode(form);
    const look = (name: string): string[] => ['color', 'font-weight'].map((property) => styleOf(control(form, name), property));
    const live = [colorOf(form, '--_link'), '500'];
    expect([look('Send again in 30 s'), look('Sign in another way')]).to.deep.equal([[colorOf(form, '--_muted'), '400'], live]);
    clock.advance(31_000);
    await until(() => hasControl(form, 'Send again'), 'the pause ends');
    expect(look('Send again')).to.deep.equal(live);
  });
});

describe('tabs', () => {
  afterEach(tidyUp);

  it('change under the pointer and while they are pressed, unless they are selected', async () => {
    const { page } = await openPage('portico-sign-in');
    await until(() => all(page, '[role="tab"]').length === 2, 'the tabs appear');
    const [selected, other] = all(page, '[role="tab"]') as [HTMLElement, HTMLElement];
    expect(new Set(await backgroundsOf(selected)).size).to.equal(1);
    expect(new Set(await backgroundsOf(other)).size).to.equal(3);
  });

  it('react to touch in the whole height of their list', async () => {
    const { page } = await openPage('portico-sign-in');
    await until(() => all(page, '[role="tab"]').length === 2, 'the tabs appear');
    const { top, bottom } = one(page, '[role="tablist"]').getBoundingClientRect();
    const tab = one(page, '[role="tab"]');
    const { left, width } = tab.getBoundingClientRect();
    const hits = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y) === tab);
    expect(hits).to.deep.equal([true, true]);
  });
});

describe('a card', () => {
  afterEach(tidyUp);

  it('has corners of at most 24 px, even if the radius of the page makes buttons round', async () => {
    const { page } = await openPage('portico-sign-in');
    page.style.setProperty('--portico-radius', '999px');
    expect([styleOf(one(page, '.card'), 'border-radius'), styleOf(control(page, 'Sign in'), 'border-radius')]).to.deep.equal([
      '24px',
      '999px',
    ]);
  });
});

describe('titles of cards, and labels in the settings', () => {
  afterEach(tidyUp);

  it('have lines of about the same length, so that no word is alone in the last line', async () => {
    const { page } = await openPage('portico-sign-in');
    const { section } = await openSection('portico-emails-section');
    press(section, 'Add address');
    await until(() => all(section, '.portico-label').length === 1, 'the form appears');
    for (const text of [one(page, '.title'), one(section, '.portico-label')])
      expect(styleOf(text, 'text-wrap-style'), text.className).to.equal('balance');
  });
});

describe('fields with an error', () => {
  afterEach(tidyUp);

  it('have a red focus ring', async () => {
    const { page } = await openPage('portico-sign-in');
    const input = fieldOf(page, 'email');
    submit(page);
    await until(() => input.getAttribute('aria-invalid') === 'true' && input.matches(':focus-visible'), 'the field has focus and an error');
    expect(styleOf(input, 'outline-color')).to.equal(styleOf(input, 'border-top-color'));
  });
});

describe('notices', () => {
  afterEach(tidyUp);

  it('do not have a short word alone in the last line', async () => {
    const stage = await openSignedIn();
    stage.respond('/auth/sessions', fault(404));
    const section = await show(stage, 'portico-sessions-section');
    expect(styleOf(one(section, '.portico-notice-body'), 'text-wrap-style')).to.equal('pretty');
  });
});

describe('notices with a button', () => {
  afterEach(tidyUp);

  it('contain the button that loads a section again, which is small and secondary, beside the text', async () => {
    const stage = await openSignedIn();
    stage.respond('/auth/sessions', fault(404));
    const section = await show(stage, 'portico-sessions-section');
    const notice = one(section, '.portico-notice');
    expect(textOf(notice)).to.equal('This section couldn’t be loaded. Try again');
    const button = one(notice, 'button');
    expect([button.offsetHeight, button.matches('.portico-secondary')]).to.deep.equal([32, true]);
    for (const part of ['.portico-icon', '.portico-notice-body > span'])
      expect(middleOf(one(notice, part)), part).to.be.closeTo(middleOf(button), 1);
    expect(button.getBoundingClientRect().right).to.be.closeTo(notice.getBoundingClientRect().right - 13, 1);
  });

  it('align the icon with the first line and the button with the middle of the text', async () => {
    const { section } = await openSection('portico-emails-section', signedInAs(await newUser()));
    const iconAbove = (): number =>
      middleOf(one(section, '.banner .portico-icon')) - one(section, '.banner-text').getBoundingClientRect().top;
    const wide = iconAbove();
    const height = one(section, '.banner .portico-button').offsetHeight;
    section.style.inlineSize = '640px';
    one(section, '.banner-text').append(' word'.repeat(60));
    expect(one(section, '.banner-text').offsetHeight).to.be.greaterThan(height + 20);
    expect(one(section, '.banner .portico-button').offsetHeight).to.equal(height);
    expect(middleOf(one(section, '.banner .portico-button'))).to.be.closeTo(middleOf(one(section, '.banner-text')), 1);
    section.style.inlineSize = '260px';
    await until(() => one(section, '.banner-text').offsetHeight > 50, 'the text has several lines');
    expect(iconAbove()).to.be.closeTo(wide, 0.5);
  });
});
