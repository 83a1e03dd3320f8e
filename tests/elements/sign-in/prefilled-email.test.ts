import { expect } from '@open-wc/testing';
import type { SignInPage } from '../../../elements/index.js';
import { fieldOf, fill, show, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const waitForForm = (page: { phase: string }): Promise<void> => until(() => page.phase === 'ready', 'the form appears');

/** Gives a page another app and other properties. The service responds only when the skeleton has replaced the form. */
const replaceApp = async (page: SignInPage, properties: Partial<SignInPage> = {}): Promise<void> => {
  const stage = await openStage();
  const release = stage.hold('/projects/current');
  Object.assign(page, { app: stage.app, ...properties });
  await until(() => page.phase === 'loading', 'the skeleton replaces the form');
  release();
  await waitForForm(page);
};

describe('the `email` property of a sign-in page', () => {
  afterEach(tidyUp);

  it('is still the typed email address after the page receives another app', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    fill(page, { email: 'typed@example.com' });
    await replaceApp(page);
    expect([page.email, fieldOf(page, 'email').value]).to.deep.equal(['typed@example.com', 'typed@example.com']);
  });

  for (const typed of ['', 'typed@example.com'])
    it(`is the email address that the host page sets together with another app, even if the field contains "${typed}"`, async () => {
      const page = await show(await openStage(), 'portico-sign-in');
      fill(page, { email: typed });
      await replaceApp(page, { email: 'host@example.com' });
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
      await waitForForm(page);
      await replaceApp(page);
      expect([page.email, page.querySelector<HTMLInputElement>(':scope > :not([slot="info"]) [name="email"]')?.value]).to.deep.equal([
        'host@example.com',
        'host@example.com',
      ]);
    });
});
