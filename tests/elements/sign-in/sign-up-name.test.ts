import { expect } from '@open-wc/testing';
import type { SignUpPage } from '../../../elements/index.js';
import { SIGN_UP_FORM } from '../support/own-form.js';
import { openPage, tidyUp } from '../support/open.js';
import { recordEvents, typesOf } from '../support/record.js';
import { all, fill, put, show, submit, until } from '../support/screen.js';
import { freshEmail, knownError, openStage, PASSWORD, type Stage } from '../support/stage.js';

const SIGN_UP = '/auth/password/sign-up';
const UPDATE = 'PATCH /users/me';

const open = (properties: Partial<SignUpPage> = {}) => openPage('portico-sign-up', { at: '/handler/sign-up' }, properties);

const send = (page: Element, name: string): void => {
  fill(page, { name, email: freshEmail(), 'new-password': PASSWORD });
  submit(page);
};

const waitForRedirect = (stage: Stage): Promise<unknown> => until(() => stage.redirects.length, 'the page redirects');
const updates = (stage: Stage): readonly unknown[] => stage.calls(UPDATE).map(({ body }) => body);
const waitForNameField = (page: Element): Promise<unknown> => until(() => all(page, 'input[name="name"]').length, 'the field appears');
const nameOf = async ({ app }: Stage): Promise<string | null | undefined> => (await app.getUser())?.displayName;

describe('name in the sign-up form', () => {
  afterEach(tidyUp);

  it('is stored after the sign-up', async () => {
    const { stage, page } = await open();
    send(page, '  Ada Lovelace ');
    await waitForRedirect(stage);
    expect(stage.calls(SIGN_UP)[0]?.body).not.to.have.property('display_name');
    expect(updates(stage)).to.deep.equal([{ display_name: 'Ada Lovelace' }]);
    expect(await nameOf(stage)).to.equal('Ada Lovelace');
  });

  it('is sent after the event portico-signed-up, and the redirect waits until it is stored', async () => {
    const { stage, page } = await open();
    const events = recordEvents();
    const countAtEvent: number[] = [];
    page.addEventListener('portico-signed-up', () => countAtEvent.push(updates(stage).length));
    const isUpdate = (): boolean => updates(stage).length === 1;
    let release: () => void = () => undefined;
    page.addEventListener('portico-signed-in', () => (release = stage.hold(UPDATE)));
    send(page, 'Ada');
    await until(isUpdate, 'the name is sent');
    await until(() => page.phase === 'done', 'the page is done');
    expect([countAtEvent, stage.redirects]).to.deep.equal([[0], []]);
    expect(typesOf(events)).not.to.include('portico-before-redirect');
    release();
    await waitForRedirect(stage);
    expect(await nameOf(stage)).to.equal('Ada');
  });

  it('does not prevent the redirect if it cannot be stored, and the error causes an event but no alert', async () => {
    const { stage, page } = await open();
    const events = recordEvents();
    page.addEventListener('portico-signed-in', () => stage.respond(UPDATE, knownError('USER_AUTHENTICATION_REQUIRED')));
    send(page, 'Ada');
    await waitForRedirect(stage);
    expect(events.filter(({ type }) => type === 'portico-error')).to.have.length(1);
    expect([typesOf(events).includes('portico-signed-up'), all(page, '.portico-notice[role="alert"]').length]).to.deep.equal([true, 0]);
  });

  for (const name of ['', '   '])
    it(`is not sent if it is empty: “${name}”`, async () => {
      const { stage, page } = await open();
      send(page, name);
      await waitForRedirect(stage);
      expect(updates(stage)).to.deep.equal([]);
    });

  it('is not asked for if no-name is set', async () => {
    const { page } = await open({ noName: true });
    expect(all(page, 'input').map((input) => (input as HTMLInputElement).name)).to.deep.equal(['email', 'new-password']);
    page.noName = false;
    await waitForNameField(page);
  });

  it('is asked for by the credential form, unless no-name is set', async () => {
    const stage = await openStage();
    const form = await show(stage, 'portico-credential-form', { mode: 'sign-up' });
    await waitForNameField(form);
    form.setAttribute('no-name', '');
    await until(() => all(form, 'input[name="name"]').length === 0, 'the field disappears');
  });

  for (const noName of [false, true])
    it(`is ${noName ? 'not ' : ''}read from the host page’s form if no-name is ${noName ? '' : 'not '}set`, async () => {
      const stage = await openStage();
      const element = put('portico-credential-form', { app: stage.app, mode: 'sign-up', noName });
      element.innerHTML = SIGN_UP_FORM.replace('<form>', '<form><input name="name" aria-label="Name">');
      await until(() => all(element, 'form[slot="form"]').length, 'the element finds the form');
      fill(element, { name: 'Grace', email: freshEmail(), 'new-password': PASSWORD, 'new-password-repeat': PASSWORD });
      submit(element);
      await waitForRedirect(stage);
      expect(updates(stage)).to.deep.equal(noName ? [] : [{ display_name: 'Grace' }]);
    });
});
