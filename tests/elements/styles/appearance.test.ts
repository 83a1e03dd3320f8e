import { expect } from '@open-wc/testing';
import { presets, setAppearance, type Appearance, type ProviderElement, type SignInPage } from '../../../elements/index.js';
import { all, one, put, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const ACME: Appearance = {
  preset: presets.compact,
  variables: { radius: '11px', colorPrimary: { light: '#0f766e', dark: '#5eead4' } },
  elements: { card: { boxShadow: 'none' }, submit: { letterSpacing: '3px' } },
};
const pageSheet = new CSSStyleSheet();

/** Shows the sign-in page in a provider with these properties, and another sign-in page outside the provider. */
const open = async (properties: Partial<ProviderElement>, attributes = '') => {
  const stage = await openStage();
  const provider = put('portico-provider', { app: stage.app, ...properties } as never);
  provider.innerHTML = `<portico-sign-in ${attributes}></portico-sign-in>`;
  const outside = put('portico-sign-in', { app: stage.app });
  const inside = provider.querySelector('portico-sign-in') as SignInPage;
  await until(() => inside.phase === 'ready' && outside.phase === 'ready', 'both pages are ready');
  return { provider, inside, outside };
};

const styleOf = (root: Element, selector: string): CSSStyleDeclaration => getComputedStyle(one(root, selector));
const linksOf = (root: Element): readonly (string | null)[] => all(root, '.links a').map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.adoptedStyleSheets = [pageSheet];
});
afterEach(() => {
  setAppearance();
  tidyUp();
  document.adoptedStyleSheets = [];
  pageSheet.replaceSync('');
  document.documentElement.removeAttribute('style');
});

describe('the appearance of a provider', () => {
  it('sets the preset, the tokens and the parts of the elements inside, but not of other elements', async () => {
    const { inside, outside } = await open({ appearance: ACME });
    expect(styleOf(inside, 'input').borderRadius, 'a token').to.equal('11px');
    expect(styleOf(inside, 'input').blockSize, 'a token of the preset').to.equal('34px');
    expect(styleOf(inside, '.portico-primary').backgroundColor, 'the light color').to.equal('rgb(15, 118, 110)');
    expect(styleOf(inside, '.card').boxShadow, 'a part').to.equal('none');
    expect(styleOf(inside, '.portico-primary').letterSpacing, 'a part of the form').to.equal('3px');
    expect(styleOf(outside, 'input').borderRadius).to.equal('8px');
    expect(styleOf(outside, '.card').boxShadow).not.to.equal('none');
    expect(styleOf(outside, '.portico-primary').letterSpacing).to.equal('normal');
  });

  it('can contain values for the dark color scheme', async () => {
    const { inside } = await open({ appearance: ACME, theme: 'dark' });
    expect(styleOf(inside, '.portico-primary').backgroundColor).to.equal('rgb(94, 234, 212)');
  });

  it('is overridden by one rule in a style sheet of the page', async () => {
    pageSheet.replaceSync('portico-provider { --portico-radius: 3px }');
    const { inside } = await open({ appearance: ACME });
    expect(styleOf(inside, 'input').borderRadius).to.equal('3px');
  });

  it('can change, and no longer applies after it is removed', async () => {
    const { provider, inside } = await open({ appearance: ACME });
    provider.appearance = { variables: { radius: '20px' } };
    await until(() => styleOf(inside, 'input').borderRadius === '20px', 'the page uses the new border radius');
    expect(styleOf(inside, '.card').boxShadow).not.to.equal('none');
    provider.appearance = undefined;
    await until(() => styleOf(inside, 'input').borderRadius === '8px', 'the page uses the default border radius');
  });

  it('still applies after the provider is moved, and leaves no style sheet in the document', async () => {
    const { provider, inside } = await open({ appearance: ACME });
    const count = document.adoptedStyleSheets.length;
    const host = document.body.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).append(provider);
    expect(document.adoptedStyleSheets.length).to.equal(count - 1);
    expect(styleOf(inside, '.card').boxShadow).to.equal('none');
    host.remove();
  });

  it('can be JSON in an attribute', async () => {
    const stage = await openStage();
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = `<portico-provider appearance='{"variables":{"radius":"17px"}}'><portico-sign-in></portico-sign-in></portico-provider>`;
    Object.assign(box.firstElementChild as Element, { app: stage.app });
    const shown = box.querySelector('portico-sign-in') as SignInPage;
    await until(() => all(shown, 'input').length > 0 && styleOf(shown, 'input').borderRadius === '17px', 'the page uses the border radius');
    box.remove();
  });

  it('cannot add rules through the name of a part or a value', async () => {
    const name = 'x],body{color:red}[y';
    const { inside } = await open({ appearance: { elements: { [name]: { color: 'red' }, card: { color: 'red}body{color:red' } } } });
    expect(getComputedStyle(document.body).color).not.to.equal('rgb(255, 0, 0)');
    expect(styleOf(inside, '.card').color).not.to.equal('rgb(255, 0, 0)');
  });
});

describe('setAppearance', () => {
  it('sets the appearance of all elements, except where a provider or the host page sets another one', async () => {
    setAppearance(ACME);
    const { inside, outside } = await open({ appearance: { variables: { radius: '20px' } } });
    expect(styleOf(outside, 'input').borderRadius).to.equal('11px');
    expect(styleOf(outside, '.card').boxShadow).to.equal('none');
    expect(styleOf(inside, 'input').borderRadius, 'the provider').to.equal('20px');
    pageSheet.replaceSync(':root { --portico-radius: 3px }');
    expect(styleOf(outside, 'input').borderRadius, 'the page').to.equal('3px');
  });

  it('says how to import a preset if it gets the name of one', async () => {
    const { warn } = console;
    let line = '';
    console.warn = (text: string) => void (line += text);
    setAppearance(JSON.parse('{ "preset": "soft" }') as Appearance);
    await until(() => line !== '', 'the console shows a line').finally(() => (console.warn = warn));
    expect(line).to.match(/the preset "soft" has no effect .* portico-auth\/elements\/setup, and pass presets\.soft\./);
  });
});

describe('the logo and the links of a sign-in page', () => {
  const logoOf = (color: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" fill="${color}"/>`)}`;
  const OWN = logoOf('blue');
  const layout = {
    logo: logoOf('red'),
    termsUrl: '/terms',
    privacyUrl: 'https://acme.example/privacy',
    supportUrl: 'mailto:help@acme.example',
  };

  it('come from the provider, and properties and attributes of the sign-in page override them', async () => {
    const { inside, outside } = await open({ appearance: { layout }, logo: OWN }, 'terms-url="/own-terms"');
    expect(one(inside, '.logo').getAttribute('src')).to.equal(OWN);
    expect(linksOf(inside)).to.deep.equal(['/own-terms', 'https://acme.example/privacy', 'mailto:help@acme.example']);
    expect(all(outside, '.logo, .links').length).to.equal(0);
  });

  it('come from `setAppearance`, and are visible while the page loads', async () => {
    setAppearance({ layout });
    const stage = await openStage();
    const shown = put('portico-sign-in', { app: stage.app });
    await until(() => shown.phase === 'loading' && all(shown, '.bones').length > 0, 'the page loads');
    expect([all(shown, '.logo').length, linksOf(shown).length]).to.deep.equal([1, 3]);
    await until(() => shown.phase === 'ready', 'the page is ready');
    expect([all(shown, '.logo').length, linksOf(shown).length]).to.deep.equal([1, 3]);
  });

  it('are replaced by content in the slots `header` and `footer`', async () => {
    setAppearance({ layout });
    const { outside } = await open({});
    outside.insertAdjacentHTML('beforeend', '<b slot="header">Acme</b><i slot="footer">Terms</i>');
    const slots = ['header', 'footer'].map((name) => one<HTMLSlotElement>(outside, `slot[name=${name}]`).assignedElements().length);
    expect(slots).to.deep.equal([1, 1]);
    expect(outside.shadowRoot?.querySelector('.logo')?.checkVisibility()).to.equal(false);
  });

  it('do not include links that would run a script', async () => {
    const { inside } = await open({ termsUrl: 'javascript:alert(1)', privacyUrl: 'data:text/html,x', supportUrl: ' java\nscript:x' });
    expect(all(inside, '.links').length).to.equal(0);
  });
});
