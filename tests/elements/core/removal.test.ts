// Tests elements that are removed during a request. The request continues, but the element does not redirect.
import { expect } from '@open-wc/testing';
import { newUser, openSignedIn, openStage, PASSWORD, type Stage } from '../support/stage.js';
import { all, fill, one, press, show, submit, textOf, until } from '../support/screen.js';
import { requestCode, openForm, SIGN_IN_PATH } from '../support/magic-link.js';
import { typedCode } from '../support/mail.js';
import { openTeam, unselectTeam } from '../support/teams.js';
import { tidyUp } from '../support/open.js';

interface Action {
  readonly stage: Stage;
  readonly element: HTMLElement;
  /** The request during which the element is removed. */
  readonly call: string;
  readonly begin: () => void;
  /** Returns whether the request took effect. */
  readonly isDone: () => boolean;
}

const signInByPassword = async (): Promise<Action> => {
  const stage = await openStage();
  const element = await show(stage, 'portico-credential-form');
  fill(element, { email: await newUser(), password: PASSWORD });
  return { stage, element, call: '/auth/password/sign-in', begin: () => submit(element), isDone: () => stage.app.session.isSignedIn() };
};

const signInByCode = async (): Promise<Action> => {
  const { stage, form } = await openForm();
  const email = await requestCode(form);
  const code = await typedCode(email);
  return { stage, element: form, call: SIGN_IN_PATH, begin: () => fill(form, { code }), isDone: () => stage.app.session.isSignedIn() };
};

const signOutByButton = async (): Promise<Action> => {
  const stage = await openSignedIn();
  const element = await show(stage, 'portico-user-button');
  one(element, '.trigger').click();
  await until(() => all(element, '[role="menuitem"]').length === 2, 'the menu opens');
  const begin = (): void => press(element, 'Sign out');
  return { stage, element, call: 'DELETE /auth/sessions/current', begin, isDone: () => !stage.app.session.isSignedIn() };
};

const chooseTeam = async (): Promise<Action> => {
  const stage = await openTeam();
  await unselectTeam(stage);
  const element = await show(stage, 'portico-team-switcher', { urlTemplate: '/team/{id}' });
  one(element, '.trigger').click();
  await until(() => textOf(element).includes('Rockets'), 'the list opens');
  const begin = (): void => one(element, '[role="option"]').click();
  let isChosen = false;
  element.addEventListener('portico-team-selected', () => (isChosen = true));
  return { stage, element, call: 'PATCH /users/me', begin, isDone: () => isChosen };
};

describe('an element that is removed during a request', () => {
  afterEach(tidyUp);

  for (const [title, prepare] of Object.entries({
    'signs the user in with a password': signInByPassword,
    'signs the user in with an email code': signInByCode,
    'signs the user out': signOutByButton,
    'selects a team': chooseTeam,
  })) {
    it(`${title}, and does not redirect`, async () => {
      const { stage, element, call, begin, isDone } = await prepare();
      const release = stage.hold(call);
      begin();
      await until(() => stage.calls(call).length, 'the request is sent');
      element.remove();
      release();
      await until(isDone, 'the request takes effect');
      await new Promise((resolve) => setTimeout(resolve));
      expect(stage.redirects).to.deep.equal([]);
    });
  }
});
