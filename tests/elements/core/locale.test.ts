// Tests how elements choose a language, and load its texts.
import { expect } from '@open-wc/testing';
import { setDefaultApp } from '../../../elements/context.js';
import { listOf } from '../support/service.js';
import { addPseudoLocales, requestedGroups } from '../support/pseudo.js';
import { all, fieldOf, fill, focused, one, put, show, submit, textOf, titleOf, until } from '../support/screen.js';
import { openConfirmation } from '../support/questions.js';
import { signInElsewhere } from '../support/sessions.js';
import { knownError, openSignedIn, openStage } from '../support/stage.js';
import { openPage, openSection, tidyUp } from '../support/open.js';

const root = document.documentElement;
const SIGN_IN = '/auth/password/sign-in';

describe('the language of an element', () => {
  const before = root.lang;
  beforeEach(() => addPseudoLocales());
  afterEach(() => {
    root.lang = before;
    tidyUp();
  });

  it('is its `locale`, whose texts load in one request per group', async () => {
    const { page } = await openPage('portico-sign-in', {}, { locale: 'eo-XX' });
    expect(titleOf(page)).to.match(/^⟦Sign in/);
    expect([page.lang, page.dir]).to.deep.equal(['eo', 'ltr']);
    expect(requestedGroups.toSorted()).to.deep.equal([...new Set(requestedGroups)].toSorted());
    expect(requestedGroups).not.to.include('eo/account');
  });

  it('is the nearest `lang` of the page, and follows it', async () => {
    root.lang = 'ur-PK';
    const { page } = await openPage('portico-sign-in');
    expect([page.lang, page.dir]).to.deep.equal(['ur', 'rtl']);
    (page.parentElement as HTMLElement).lang = 'eo';
    root.lang = 'yue';
    await until(() => page.lang === 'eo', 'the page is in the language of its parent');
    expect([page.dir, all(page, '[lang]').every((element) => element.lang !== 'ur')]).to.deep.equal(['ltr', true]);
  });

  it('is the language of the visitor inside an empty `lang`', async () => {
    root.lang = 'ur';
    const { page } = await openPage('portico-sign-in');
    (page.parentElement as HTMLElement).setAttribute('lang', '');
    root.lang = 'yue';
    const elements = (): readonly HTMLElement[] => [page, ...all(page, '[lang]')];
    await until(() => elements().every(({ lang }) => lang === 'en'), 'the page is in the language of the browser');
  });

  it('is not determined again at each update', async () => {
    const { page } = await openPage('portico-sign-in', {}, { locale: 'eo' });
    const { maximize } = Intl.Locale.prototype;
    let calls = 0;
    Intl.Locale.prototype.maximize = function count(): Intl.Locale {
      calls += 1;
      return maximize.call(this);
    };
    page.requestUpdate();
    await page.updateComplete;
    Intl.Locale.prototype.maximize = maximize;
    expect([page.lang, calls]).to.deep.equal(['eo', 0]);
  });

  it('is English on an English page, without a request for texts', async () => {
    const { page } = await openPage('portico-sign-in');
    expect([page.lang, page.dir, requestedGroups]).to.deep.equal(['en', '', []]);
  });

  it('is the language of the visitor if there are no texts in the language of the page', async () => {
    root.lang = 'tlh';
    const languages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages') as PropertyDescriptor;
    Object.defineProperty(navigator, 'languages', { value: ['tlh', 'yue-HK', 'en'], configurable: true });
    const { page } = await openPage('portico-sign-in');
    expect(page.lang).to.equal('yue');
    Object.defineProperty(navigator, 'languages', languages);
  });

  it('is the `locale` of the provider, and elements inside an element inherit it', async () => {
    const { app } = await openStage();
    const provider = put('portico-provider', { app, locale: 'eo' }) as unknown as HTMLElement & { locale: string };
    const page = provider.appendChild(document.createElement('portico-sign-in'));
    await until(() => page.phase === 'ready', 'the page is ready');
    expect([page.lang, all(page, 'portico-credential-form')[0]?.lang]).to.deep.equal(['eo', 'eo']);
    provider.locale = 'ur';
    await until(() => page.lang === 'ur' && titleOf(page).startsWith('⟦') && !titleOf(page).includes('ёё'), 'the page is in Urdu');
  });

  it('does not change what was typed when it changes', async () => {
    const { page } = await openPage('portico-sign-in', {}, { locale: 'eo' });
    fill(page, { email: 'ada@exam', password: 'half a passw' });
    const field = fieldOf(page, 'email');
    field.focus();
    for (const locale of ['ur', 'en', 'yue']) {
      page.locale = locale;
      await until(() => page.lang === locale, `the page is in ${locale}`);
      expect([fieldOf(page, 'email').value, fieldOf(page, 'password').value]).to.deep.equal(['ada@exam', 'half a passw']);
      expect(fieldOf(page, 'email') === field && document.activeElement === field).to.equal(true);
    }
    expect(titleOf(page)).to.match(/^⟦語/);
    expect(page.dir).to.equal('ltr');
  });

  it('does not change what was typed in the account settings', async () => {
    const { page: section } = await openPage('portico-sign-up', {}, { locale: 'eo' });
    fill(section, { 'new-password': 'Tr0ub4dor' });
    section.locale = 'ur';
    await until(() => section.lang === 'ur', 'the page is in Urdu');
    expect(fieldOf(section, 'new-password').value).to.equal('Tr0ub4dor');
  });

  it('is also the language of a question that is open when it changes', async () => {
    const stage = await openSignedIn();
    await signInElsewhere(stage.email, 1);
    const { section } = await openSection('portico-sessions-section', stage);
    await openConfirmation(section, 'Sign out all others');
    section.locale = 'eo';
    await until(() => section.lang === 'eo', 'the section is in Esperanto');
    expect(textOf(one(section, '.question'))).to.match(/^⟦.*ёё⟧$/);
    expect(focused() === all(section, '.confirm button')[0]).to.equal(true);
  });

  it('has no flash of English: the page shows a skeleton until its texts have loaded', async () => {
    let release = (): void => undefined;
    addPseudoLocales(() => new Promise<void>((resolve) => (release = resolve)));
    const stage = await openStage();
    const page = put('portico-forgot-password', { app: stage.app, locale: 'eo-001' });
    await until(() => requestedGroups.length > 0, 'the texts are requested');
    await page.updateComplete;
    expect(textOf(page)).to.equal('');
    release();
    tidyUp();
  });

  it('sets the format of dates, relative times and numbers', async () => {
    const stage = await openSignedIn();
    stage.respond('GET /auth/sessions', listOf([]));
    const section = await show(stage, 'portico-sessions-section', { locale: 'ur' });
    expect(section.lang).to.equal('ur');
    expect(textOf(section)).to.contain('⟦');
  });

  it('is also the language of errors that the page does not expect', async () => {
    const { stage, page } = await openPage('portico-sign-in', {}, { locale: 'eo' });
    stage.respond(SIGN_IN, knownError('TEAM_ALREADY_EXISTS'));
    fill(page, { email: 'ada@example.com', password: 'long enough' });
    submit(page);
    await until(() => textOf(page).includes('⟦This team already exists.'), 'the message appears in the language of the page');
    expect(requestedGroups).to.include('eo/errors');
  });
});

describe('texts that a page passes', () => {
  beforeEach(() => addPseudoLocales());
  afterEach(tidyUp);

  it('may be for one language, and are in the ICU MessageFormat', async () => {
    const messages = {
      'auth.signIn.title': 'All languages',
      eo: { 'auth.signIn.title': 'Saluton{hasProject, select, true { ĉe {project}} other {}}', 'auth.signIn.noAccount': 'Ĉu nova?' },
    } as never;
    const { page } = await openPage('portico-sign-in', {}, { locale: 'eo', messages });
    expect(titleOf(page)).to.match(/^Saluton ĉe ./);
    expect(textOf(page)).to.contain('Ĉu nova?');
    page.locale = 'ur';
    await until(() => page.lang === 'ur', 'the page is in Urdu');
    expect(titleOf(page)).to.equal('All languages');
    expect(textOf(page)).not.to.contain('Ĉu nova?');
  });

  it('of a provider and of an element are combined, also for one language', async () => {
    const { app } = await openStage();
    const provider = put('portico-provider', { app, locale: 'eo', messages: { eo: { 'common.signIn': 'Eniri' } } as never });
    const page = (provider as unknown as HTMLElement).appendChild(document.createElement('portico-sign-in'));
    page.messages = { eo: { 'auth.signIn.title': 'Saluton' } } as never;
    await until(() => page.phase === 'ready', 'the page is ready');
    expect(titleOf(page)).to.equal('Saluton');
    expect(textOf(page)).to.contain('Eniri');
  });

  it('may be set for the whole page, as its language', async () => {
    const { app } = await openStage();
    setDefaultApp(app, undefined, { locale: 'eo', messages: { 'auth.signIn.title': 'Everywhere' } });
    const page = put('portico-sign-in');
    await until(() => page.phase === 'ready', 'the page is ready');
    expect([page.lang, titleOf(page)]).to.deep.equal(['eo', 'Everywhere']);
  });
});

describe('texts that cannot be loaded', () => {
  afterEach(tidyUp);

  it('are replaced by English texts with one notice, and loaded again when the browser is back online', async () => {
    let isOnline = false;
    addPseudoLocales((group) => {
      if (!isOnline && group === 'ur/links') throw new TypeError('Failed');
    });
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (text: unknown) => warned.push(text);
    const { page } = await openPage('portico-forgot-password', {}, { locale: 'ur' });
    expect([page.lang, titleOf(page)]).to.deep.equal(['en', 'Reset your password']);
    await until(() => document.querySelector('.portico-missing-locale'), 'the notice appears');
    expect(document.querySelectorAll('.portico-missing-locale')).to.have.length(1);
    fill(page, { email: 'ada@exam' });
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => page.lang === 'ur', 'the page is in Urdu');
    console.warn = warn;
    expect(fieldOf(page, 'email').value).to.equal('ada@exam');
    expect(titleOf(page)).to.match(/^⟦/);
    expect(warned.filter((text) => String(text).includes('“ur”'))).to.have.length(1);
  });
  it('add one listener to the window for all elements', async () => {
    let isOnline = false;
    addPseudoLocales((group) => {
      if (!isOnline && group === 'yue/links') throw new TypeError('Failed');
    });
    const listeners = new Set<unknown>();
    const { addEventListener } = window;
    window.addEventListener = (...args: Parameters<typeof addEventListener>): void => {
      // The listeners of forms are not removed by their first call.
      if (args[0] === 'online' && args[2]) listeners.add(args[1]);
      addEventListener.apply(window, args);
    };
    const { app } = await openStage();
    const pages = [1, 2, 3].map(() => put('portico-forgot-password', { app, locale: 'yue' }));
    await until(() => pages.every(({ lang }) => lang === 'en'), 'the pages are in English');
    window.addEventListener = addEventListener;
    expect(listeners.size).to.equal(1);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => pages.every(({ lang }) => lang === 'yue'), 'the pages are in Cantonese');
  });
});
