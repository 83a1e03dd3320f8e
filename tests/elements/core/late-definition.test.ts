// Tests pages whose markup exists before the elements are defined. Each page is in its own frame, because a page can define a tag only
// once.
import { expect } from '@open-wc/testing';
import { closeFrames, openDocument, runIn } from '../support/frame.js';
import { backend } from '../support/stage.js';
import { textOf, until } from '../support/screen.js';

/** Opens a page with this markup, and then runs a module in the page. */
const openStatic = async (markup: (provider: string) => string, script: string): Promise<Document> => {
  const { apiUrl, projectId, publishableClientKey } = await backend();
  const page = await openDocument({ src: '/tests/elements/support/static.html' });
  const attributes = `project-id="${projectId}" publishable-client-key="${publishableClientKey}" base-url="${apiUrl}"`;
  page.body.innerHTML = markup(`portico-provider ${attributes}`);
  runIn(page, script);
  return page;
};

/** Waits until the readable text of an element matches. */
const waitForText = (page: Document, tag: string, text: RegExp): Promise<void> =>
  until(() => text.test(textOf(page.querySelector(tag) as Element)), `the text of <${tag}> matches ${text}`);

const waitForContent = (page: Document, tag: string): Promise<void> =>
  until(() => (page.querySelector(tag) as HTMLElement).shadowRoot?.querySelector('slot:not([hidden])'), `<${tag}> shows its content`);

const ALL = "import { defineAll } from '/elements/index.ts'; defineAll();";
const CONTENT = `
  <portico-handler></portico-handler>
  <portico-if-signed-out>Please sign in</portico-if-signed-out>
  <portico-credential-form></portico-credential-form>
  <portico-forgot-password></portico-forgot-password>
  <portico-sign-in></portico-sign-in>
  <portico-user-button></portico-user-button>`;

const expectAllToWork = async (page: Document): Promise<void> => {
  await waitForText(page, 'portico-handler', /./);
  await waitForContent(page, 'portico-if-signed-out');
  await until(
    () => page.querySelector('portico-credential-form a')?.getAttribute('href')?.includes('/handler/forgot-password'),
    'the form’s links have URLs',
  );
  await waitForText(page, 'portico-forgot-password', /Reset your password/);
  await waitForText(page, 'portico-sign-in', /Sign in/);
  await waitForText(page, 'portico-user-button', /Account menu/);
};

describe('elements that are defined after their markup', () => {
  afterEach(closeFrames);

  it('find the surrounding provider', async () => {
    await expectAllToWork(await openStatic((provider) => `<${provider}>${CONTENT}</portico-provider>`, ALL));
  });

  it('find a provider that is defined after them', async () => {
    const page = await openStatic(
      (provider) => `<${provider}>${CONTENT}</portico-provider>`,
      `import { define, ELEMENTS, ProviderElement } from '/elements/index.ts';
       define(...Object.values(ELEMENTS).filter((element) => element !== ProviderElement));
       document.body.dataset.waits = 'yes';`,
    );
    await until(() => page.body.dataset['waits'], 'all elements except the provider are defined');
    expect(textOf(page.querySelector('portico-sign-in') as Element)).to.equal('');
    runIn(page, "import { define, ProviderElement } from '/elements/index.ts'; define(ProviderElement);");
    await expectAllToWork(page);
  });

  it('find a provider after they are moved into it', async () => {
    const page = await openStatic((provider) => `${CONTENT}<${provider}></portico-provider>`, ALL);
    await until(() => page.defaultView?.customElements.get('portico-user-button'), 'the elements are defined');
    const provider = page.querySelector('portico-provider') as Element;
    provider.append(...[...page.body.children].filter((child) => child !== provider && child.localName.startsWith('portico-')));
    await expectAllToWork(page);
  });

  it('find the page-wide app', async () => {
    const { apiUrl, projectId, publishableClientKey } = await backend();
    const options = JSON.stringify({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: 'memory', redirectMethod: 'none' });
    const page = await openStatic(
      () => CONTENT,
      `import { defineAll, setDefaultApp } from '/elements/index.ts'; import { createClientApp } from '/src/index.ts';
       defineAll(); await new Promise((done) => setTimeout(done)); setDefaultApp(createClientApp(${options}));`,
    );
    await expectAllToWork(page);
  });

  it('inherit from a surrounding element of another type that is defined after them', async () => {
    const { apiUrl, projectId, publishableClientKey } = await backend();
    const options = JSON.stringify({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: 'memory', redirectMethod: 'none' });
    const page = await openStatic(
      () => '<portico-if-signed-out theme="dark"><portico-sign-in></portico-sign-in></portico-if-signed-out>',
      `import { define, IfSignedOut, SignInPage } from '/elements/index.ts'; import { createClientApp } from '/src/index.ts';
       define(SignInPage); await new Promise((done) => setTimeout(done)); define(IfSignedOut);
       const app = createClientApp(${options}); document.querySelector('portico-if-signed-out').app = app;`,
    );
    await until(() => page.querySelector('portico-sign-in')?.matches(':state(dark)'), 'the theme is inherited');
    await waitForText(page, 'portico-sign-in', /Sign in/);
  });

  it('keep typed text when surrounding elements are defined', async () => {
    const content = '<portico-if-signed-out><portico-sign-in></portico-sign-in></portico-if-signed-out>';
    const page = await openStatic(
      (provider) => `<${provider}><portico-if-signed-out>${content}</portico-if-signed-out></portico-provider>`,
      `import { define, ELEMENTS, IfSignedOut } from '/elements/index.ts';
       define(...Object.values(ELEMENTS).filter((element) => element !== IfSignedOut));`,
    );
    await until(() => page.querySelector('portico-sign-in input'), 'the form appears');
    const input = page.querySelector('portico-sign-in input') as HTMLInputElement;
    input.value = 'typed@example.com';
    runIn(page, "import { define, IfSignedOut } from '/elements/index.ts'; define(IfSignedOut); document.body.dataset.isDefined = 'yes';");
    await until(() => page.body.dataset['isDefined'], '<portico-if-signed-out> is defined');
    await waitForContent(page, 'portico-if-signed-out');
    expect([input.isConnected, input.value]).to.deep.equal([true, 'typed@example.com']);
  });
});
