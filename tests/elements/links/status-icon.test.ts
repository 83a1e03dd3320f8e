// Tests the icons above the titles of cards that show what happened.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, one, show, titleOf, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';

const iconOf = (page: Element): string | null | undefined => all(page, '.status')[0]?.getAttribute('data-status');

describe('icon above the title of a message', () => {
  afterEach(tidyUp);

  for (const [preset, icon] of [
    ['signed-in', 'done'],
    ['signed-out', 'exit'],
    ['email-sent', 'mail'],
    ['password-reset', 'done'],
    ['unknown-error', 'problem'],
    ['sign-up-disabled', undefined],
  ] as const)
    it(`${icon ? `is “${icon}”` : 'is absent'} on the message card “${preset}”`, async () => {
      const page = await show(await openStage(), 'portico-message-card', { preset });
      expect(iconOf(page)).to.equal(icon);
    });

  for (const [tag, icon, searchParams] of [
    ['portico-error-page', 'problem', { errorCode: 'OUTER_OAUTH_TIMEOUT', message: 'x' }],
    ['portico-email-verification', 'mail', { code: 'x'.repeat(45) }],
    ['portico-email-verification', 'link', {}],
    ['portico-magic-link-callback', 'mail', { code: 'x'.repeat(45) }],
    ['portico-magic-link-callback', 'link', {}],
    ['portico-password-reset', 'link', {}],
    ['portico-team-invitation', 'mail', { code: 'x'.repeat(45) }],
    ['portico-team-invitation', 'link', {}],
    ['portico-sign-out', 'exit', {}],
    ['portico-cli-auth-confirm', 'link', {}],
  ] as const)
    it(`is “${icon}” on ${tag}${'code' in searchParams ? ' before the click' : ''}`, async () => {
      const page = await show(await openStage(), tag, { searchParams: { ...searchParams } });
      await until(() => iconOf(page) !== undefined, 'the icon appears');
      expect(iconOf(page)).to.equal(icon);
    });

  it('is a circle above the title that screen readers skip', async () => {
    const page = await show(await openStage(), 'portico-error-page', { searchParams: {} });
    const circle = one(page, '.status')!;
    const { width, height, bottom, left } = circle.getBoundingClientRect();
    const title = one(page, '.title')!.getBoundingClientRect();
    expect([width, height, title.top - bottom, title.left - left]).to.deep.equal([40, 40, 16, 0]);
    expect([circle.textContent?.trim(), circle.querySelector('svg')?.getAttribute('aria-hidden')]).to.deep.equal(['', 'true']);
    expect(titleOf(page)).to.equal('Something went wrong');
  });
});
