// Tests that all cards of a full-page handler have the same position, so that nothing moves when a page replaces the handler's own card.
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { PAGES } from '../../../elements/handler/pages.js';
import type { HandlerPage } from '../../../elements/index.js';
import { openHandler, waitForTag, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';
import { one, until } from '../support/screen.js';

/** Returns the distance from the top of the handler to the card, in pixels. */
const topOf = (handler: HandlerPage): number => one(handler, '.card').getBoundingClientRect().top - handler.getBoundingClientRect().top;

/** The padding above cards, in pixels: 14% of the height of the window. */
const PADDING = 112;

describe('position of the card of a full-page handler', () => {
  const load = PAGES['team-invitation'];

  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(() => {
    PAGES['team-invitation'] = load;
    tidyUp();
  });

  it('is the same for a page and for the not-found card', async () => {
    const { handler } = await openHandler('/handler/forgot-password', { fullPage: true });
    await waitForTitle(handler, 'Reset your password');
    expect(topOf(handler)).to.be.closeTo(PADDING, 1);
    history.pushState(null, '', '/handler/nowhere');
    await waitForTitle(handler, 'Page not found');
    expect(topOf(handler)).to.be.closeTo(PADDING, 1);
  });

  it('stays the same while the file of the page loads', async () => {
    let finish = (): void => undefined;
    PAGES['team-invitation'] = () => new Promise((resolve) => (finish = () => resolve(load())));
    const { handler } = await openHandler('/handler/team-invitation', { fullPage: true });
    await until(() => one(handler, '.card[aria-busy]'), 'the skeleton appears');
    expect(topOf(handler), 'the skeleton').to.be.closeTo(PADDING, 1);
    finish();
    await waitForTag(handler, 'portico-team-invitation');
    await until(() => !one(handler, '.card').ariaBusy, 'the page loads');
    expect(topOf(handler), 'the page').to.be.closeTo(PADDING, 1);
  });

  it('is the same for the card that the handler shows if the file of a page fails to load', async () => {
    PAGES['team-invitation'] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { handler } = await openHandler('/handler/team-invitation', { fullPage: true });
    await waitForTitle(handler, 'This page failed to load');
    expect(topOf(handler)).to.be.closeTo(PADDING, 1);
  });

  it('is the same for a page with content of the host page below it', async () => {
    const { handler } = await openHandler('/handler/sign-in', { fullPage: true });
    handler.append(Object.assign(document.createElement('p'), { slot: 'sign-in-info', textContent: 'Welcome' }));
    await waitForTitle(handler, 'Sign in to Demo');
    await until(() => !handler.querySelector<HandlerPage>('portico-sign-in')?.fullPage, 'the page leaves room for the content');
    expect(topOf(handler)).to.be.closeTo(PADDING, 1);
  });
});
