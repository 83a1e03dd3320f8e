import { expect } from '@open-wc/testing';
import { openHandler } from '../support/handler.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { tidyUp } from '../support/open.js';
import { clear, fieldOf, focused, hasControl, press, titleOf, until } from '../support/screen.js';

const ONLY_CODE_CONFIG = { credential_enabled: false, magic_link_enabled: true };

describe('code step', () => {
  afterEach(() => {
    tidyUp();
    history.replaceState(null, '');
  });

  it('adds no history entry outside the handler, or if the host app passes the URL to the handler', async () => {
    const { form } = await openForm();
    const before = history.length;
    await requestCode(form);
    clear();
    sessionStorage.clear();
    const location = '/handler/sign-in';
    const { handler } = await openHandler(location, { location }, { config: ONLY_CODE_CONFIG });
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears');
    await requestCode(handler);
    expect([history.length, history.state]).to.deep.equal([before, null]);
  });

  it('adds a history entry in the handler, so that Back and Forward move between the form and the code step, and keeps the host app’s history state', async () => {
    const { handler } = await openHandler('/handler/sign-in', {}, { config: ONLY_CODE_CONFIG });
    history.replaceState({ host: 1 }, '');
    const url = location.href;
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears');
    const email = await requestCode(handler);
    expect([location.href, history.state]).to.deep.equal([url, { host: 1, 'portico-step': 'code' }]);
    history.back();
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears again');
    await until(() => focused() === fieldOf(handler, 'email'), 'the email field has focus');
    expect([fieldOf(handler, 'email').value, history.state]).to.deep.equal([email, { host: 1 }]);
    history.forward();
    await until(() => titleOf(handler) === 'Check your email', 'the code step appears again');
    press(handler, 'Sign in another way');
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears once more');
    await until(() => history.state?.host === 1 && !('portico-step' in history.state), 'the browser goes back');
  });
});
