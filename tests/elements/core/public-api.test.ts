// Tests attributes, events and methods that elements of several folders have in common.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openHandler, waitForTag } from '../support/handler.js';
import { verification } from '../support/mail.js';
import { openPage, openSection, tidyUp } from '../support/open.js';
import { recordEvents, typesOf } from '../support/record.js';
import { all, control, fill, focused, hasControl, one, put, show, submit, until } from '../support/screen.js';
import { freshEmail, openSignedIn, openStage, PASSWORD } from '../support/stage.js';

const levelOf = (page: Element): string => one(page, '[role="heading"]').ariaLevel ?? '';

describe('elements', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
    tidyUp();
  });

  it('are hidden by `hidden`, even if they are providers or show content in one session state', async () => {
    const stage = await openStage();
    for (const tag of ['portico-provider', 'portico-if-signed-out'] as const) {
      const element = put(tag, { app: stage.app }) as HTMLElement;
      const content = element.appendChild(Object.assign(document.createElement('p'), { textContent: 'Content' }));
      await until(() => content.checkVisibility(), `the content of <${tag}> appears`);
      element.hidden = true;
      expect(content.checkVisibility(), tag).to.equal(false);
    }
  });

  it('focus their first control when `focus()` is called, for example in headers and sections', async () => {
    const stage = await openSignedIn();
    const button = await show(stage, 'portico-user-button');
    button.focus();
    expect(focused()).to.equal(one(button, '.trigger'));
    const section = await show(stage, 'portico-password-section');
    section.focus();
    expect(focused()).to.equal(control(section, 'Change password'));
  });

  it('ignore keyboard shortcuts of the browser, which therefore do not move focus in a menu', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button');
    one(element, '.trigger').click();
    await until(() => focused()?.textContent?.trim() === 'Account settings', 'the menu opens');
    for (const modifier of ['Control', 'Alt', 'Meta']) {
      await sendKeys({ down: modifier });
      await sendKeys({ press: 's' });
      await sendKeys({ up: modifier });
      expect(focused()?.textContent?.trim(), modifier).to.equal('Account settings');
    }
  });

  it('limit heading levels to the range from 1 to 6, and ignore values that are not numbers', async () => {
    const { page } = await openPage('portico-sign-in');
    const { section } = await openSection('portico-profile-section');
    for (const [value, level] of [
      ['two', '2'],
      ['9', '6'],
      ['-3', '1'],
      ['4', '4'],
    ] as const) {
      for (const element of [page, section]) {
        element.setAttribute('heading-level', value);
        await element.updateComplete;
        expect(levelOf(element), `${element.localName} ${value}`).to.equal(level);
      }
    }
  });

  it('do not refer to a tab that does not exist', async () => {
    const { page } = await openPage('portico-sign-in', { config: { magic_link_enabled: false } });
    const panel = one(page, '[id$="-panel"]');
    expect([panel.role, panel.hasAttribute('aria-labelledby')]).to.deep.equal([null, false]);
  });

  it('fire portico-session-changed with an empty object as its detail', async () => {
    const stage = await openSignedIn();
    const provider = put('portico-provider', { app: stage.app });
    let detail: unknown;
    provider.addEventListener('portico-session-changed', (event) => (detail = event.detail));
    await provider.updateComplete;
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => detail, 'the event is fired');
    expect(detail).to.deep.equal({});
  });

  it('reflect the `mode` of a credential form in an attribute only if the host page sets it', async () => {
    const { page } = await openPage('portico-credential-form');
    expect([page.mode, page.hasAttribute('mode')]).to.deep.equal(['sign-in', false]);
    page.mode = 'sign-up';
    await page.updateComplete;
    expect(page.getAttribute('mode')).to.equal('sign-up');
    page.removeAttribute('mode');
    expect(page.mode).to.equal('sign-in');
  });

  it('have no “Forgot password?” link if `no-forgot-link` is set', async () => {
    const { page } = await openPage('portico-sign-in');
    expect(hasControl(page, 'Forgot password?')).to.equal(true);
    page.setAttribute('no-forgot-link', '');
    await until(() => !hasControl(page, 'Forgot password?'), 'the link is removed');
  });

  it('fire portico-signed-up and then portico-signed-in for a new account', async () => {
    const { stage, page } = await openPage('portico-credential-form', {}, { mode: 'sign-up' });
    const events = recordEvents();
    fill(page, { email: freshEmail(), 'new-password': PASSWORD });
    submit(page);
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(typesOf(events)).to.deep.equal(['portico-before-submit', 'portico-signed-up', 'portico-signed-in', 'portico-before-redirect']);
  });

  it('read the query in the `location` property of the handler', async () => {
    const { code } = await verification();
    const { handler } = await openHandler('/somewhere', { location: `/handler/email-verification?code=${code}` });
    await waitForTag(handler, 'portico-email-verification');
    await until(() => hasControl(handler, 'Verify address'), 'the page accepts the code');
    expect(all(handler, 'portico-email-verification')).to.have.length(1);
  });

  it('list an item of the account settings by its `label`, which adds no tooltip to the content', async () => {
    const page = await show(await openSignedIn(), 'portico-account-settings');
    const item = Object.assign(document.createElement('portico-account-item'), { id: 'billing', label: 'Billing' });
    page.append(item);
    await until(() => hasControl(page, 'Billing'), 'the item is listed');
    expect(item.title).to.equal('');
  });
});
