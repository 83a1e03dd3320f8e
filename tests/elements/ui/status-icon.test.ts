// Tests the icons above the titles of messages.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, one, put, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';

const statusOf = (page: Element): string =>
  all(page, '.status')
    .map(({ className }) => className.replace('status ', ''))
    .join();

/** Shows a page, and resolves to its icon after the page has loaded. */
const statusIn = async (tag: Parameters<typeof put>[0], properties = {}): Promise<string> => {
  const stage = await openStage();
  const page = put(tag, { app: stage.app, searchParams: {}, ...properties } as never);
  await until(() => one(page, '.title'), 'the title appears');
  return statusOf(page);
};

describe('icon above the title of a card', () => {
  afterEach(tidyUp);

  it('tells apart a question, a success and a problem', async () => {
    expect(await statusIn('portico-error-page')).to.equal('error');
    expect(await statusIn('portico-sign-out')).to.equal('success');
    expect(await statusIn('portico-email-verification')).to.equal('error');
    expect(await statusIn('portico-email-verification', { searchParams: { code: 'x'.repeat(45) } })).to.equal('mail');
    expect(await statusIn('portico-message-card', { preset: 'password-reset' })).to.equal('success');
    expect(await statusIn('portico-message-card', { heading: 'Hello' })).to.equal('');
  });

  it('is a circle of 40 px that screen readers skip, above the title', async () => {
    const stage = await openSignedIn();
    const page = put('portico-error-page', { app: stage.app });
    await until(() => one(page, '.status'), 'the icon appears');
    const { width, height, bottom } = one(page, '.status').getBoundingClientRect();
    expect([width, height, getComputedStyle(one(page, '.status')).borderRadius]).to.deep.equal([40, 40, '50%']);
    expect(one(page, '.title').getBoundingClientRect().top - bottom).to.equal(16);
    expect(all(page, '.status svg').map((icon) => icon.getAttribute('aria-hidden'))).to.deep.equal(['true']);
  });

  it('is not above a form', async () => {
    expect(await statusIn('portico-forgot-password')).to.equal('');
  });
});
