import { expect } from '@open-wc/testing';
import { fieldOf, fill, show, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const isLoading = (page: { phase: string }): Promise<void> => until(() => page.phase === 'loading', 'the skeleton replaces the form');
const isReady = (page: { phase: string }): Promise<void> => until(() => page.phase === 'ready', 'the form appears');

describe('the `email` property of a sign-in page', () => {
  afterEach(tidyUp);

  it('is still the typed email address after the page receives another app', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    fill(page, { email: 'typed@example.com' });
    page.app = (await openStage()).app;
    await isLoading(page);
    await isReady(page);
    expect([page.email, fieldOf(page, 'email').value]).to.deep.equal(['typed@example.com', 'typed@example.com']);
  });

  for (const typed of ['', 'typed@example.com'])
    it(`is the email address that the host page sets together with another app, even if the field contains "${typed}"`, async () => {
      const page = await show(await openStage(), 'portico-sign-in');
      fill(page, { email: typed });
      const { app } = await openStage();
      Object.assign(page, { app, email: 'host@example.com' });
      await isLoading(page);
      await isReady(page);
      expect([page.email, fieldOf(page, 'email').value]).to.deep.equal(['host@example.com', 'host@example.com']);
    });

  for (const [field, form] of [
    ['a field', '<input name="email" value="news@letter.example">'],
    ['a field inside another element', '<div data-portico-root><input name="email" value="news@letter.example"></div>'],
  ] as const)
    it(`is not the value of ${field} that the host page adds to a slot`, async () => {
      const page = await show(await openStage(), 'portico-sign-in', {
        email: 'host@example.com',
        innerHTML: `<form slot="info">${form}</form>`,
      });
      await isReady(page);
      page.app = (await openStage()).app;
      await isLoading(page);
      await isReady(page);
      expect([page.email, page.querySelector<HTMLInputElement>(':scope > :not([slot="info"]) [name="email"]')?.value]).to.deep.equal([
        'host@example.com',
        'host@example.com',
      ]);
    });
});
