import { expect } from '@open-wc/testing';
import type { HandlerPage } from '../../../elements/index.js';
import { openHandler, waitForTag, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';
import { fieldOf, one, until } from '../support/screen.js';

const SLOTS = ['header', 'footer', 'before-form', 'after-form'];

const inSlot = (slot: string, text = slot): HTMLElement => Object.assign(document.createElement('p'), { slot, textContent: text });

/** Returns the visible texts of the host page’s content, as `slot: text`, from top to bottom. */
const visible = (handler: HandlerPage): readonly string[] =>
  [...handler.querySelectorAll<HTMLElement>('p[slot]')]
    .filter((p) => p.checkVisibility())
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(({ slot, textContent }) => `${slot}: ${textContent}`);

const waitForTexts = (handler: HandlerPage, texts: readonly string[], message: string): Promise<void> =>
  until(() => visible(handler).join() === texts.join(), message);

/** Opens the sign-in page in a handler with these children. */
const openWith = async (...children: readonly HTMLElement[]): Promise<HandlerPage> => {
  const { handler } = await openHandler('/handler/sign-in');
  handler.append(...children);
  await waitForTitle(handler, 'Sign in to Demo');
  return handler;
};

const copyOf = (handler: HandlerPage, slot: string): HTMLElement => one(handler, `portico-sign-in > [slot="${slot}"]`);

describe('content in the slots of the handler', () => {
  afterEach(tidyUp);

  it('is copied into each page, and stays in the handler for the not-found card', async () => {
    const handler = await openWith(...SLOTS.map((slot) => inSlot(slot)));
    const texts = ['header', 'before-form', 'after-form', 'footer'].map((slot) => `${slot}: ${slot}`);
    expect(visible(handler)).to.deep.equal(texts);
    const { top, bottom } = fieldOf(handler, 'email').getBoundingClientRect();
    expect(copyOf(handler, 'before-form').getBoundingClientRect().bottom, 'above the form').to.be.at.most(top);
    expect(copyOf(handler, 'after-form').getBoundingClientRect().top, 'below the form').to.be.at.least(bottom);
    history.pushState(null, '', '/handler/forgot-password');
    await waitForTag(handler, 'portico-forgot-password');
    await waitForTexts(handler, texts, 'the other page waitForTexts the content');
    history.pushState(null, '', '/handler/nowhere');
    await waitForTitle(handler, 'Page not found');
    expect(visible(handler)).to.deep.equal(texts);
    expect(handler.querySelectorAll('p[slot]')).to.have.length(SLOTS.length);
  });

  it('is copied again when its text, attributes or slot change, and other copies stay the same elements', async () => {
    const [header, footer] = [inSlot('header', 'Acme'), inSlot('footer', 'Help')];
    const handler = await openWith(header, footer);
    const copy = copyOf(handler, 'footer');
    (header.firstChild as Text).data = 'Acme Inc.';
    await waitForTexts(handler, ['header: Acme Inc.', 'footer: Help'], 'the new text appears');
    header.title = 'Home';
    await until(() => copyOf(handler, 'header').title === 'Home', 'the attribute is copied');
    expect(copyOf(handler, 'footer') === copy, 'the copy of unchanged content').to.equal(true);
    header.slot = 'sign-in-info';
    await waitForTexts(handler, ['footer: Help', 'sign-in-info: Acme Inc.'], 'the content moves below the page');
    header.slot = 'after-form';
    await waitForTexts(handler, ['after-form: Acme Inc.', 'footer: Help'], 'the content moves into the page');
  });

  it('is added, ordered and removed in the page as in the handler', async () => {
    const [first, last] = [inSlot('footer', 'First'), inSlot('footer', 'Last')];
    const handler = await openWith(first);
    handler.append(last);
    await waitForTexts(handler, ['footer: First', 'footer: Last'], 'the added content appears');
    last.after(first);
    await waitForTexts(handler, ['footer: Last', 'footer: First'], 'the content moves');
    last.before(inSlot('footer', 'New'));
    await waitForTexts(handler, ['footer: New', 'footer: Last', 'footer: First'], 'the content appears at the beginning');
    last.remove();
    await waitForTexts(handler, ['footer: New', 'footer: First'], 'the content is removed');
  });

  it('can change without clearing the text that the visitor typed in the page', async () => {
    const header = inSlot('header', 'Acme');
    const handler = await openWith(header);
    const field = fieldOf(handler, 'email');
    field.value = 'ada@';
    header.textContent = 'Acme Inc.';
    await waitForTexts(handler, ['header: Acme Inc.'], 'the new text appears');
    expect([fieldOf(handler, 'email') === field, field.value]).to.deep.equal([true, 'ada@']);
  });

  it('is up to date after the handler was removed, changed and added again', async () => {
    const header = inSlot('header', 'Acme');
    const handler = await openWith(header);
    const parent = handler.parentElement as HTMLElement;
    handler.remove();
    header.textContent = 'Acme Inc.';
    parent.append(handler);
    await waitForTexts(handler, ['header: Acme Inc.'], 'the new text appears');
    header.textContent = 'Acme Ltd.';
    await waitForTexts(handler, ['header: Acme Ltd.'], 'later changes appear too');
  });

  it('is copied with links that open handler pages, but without its event listeners', async () => {
    const footer = inSlot('footer', '');
    footer.innerHTML = '<a href="/handler/sign-up">Join</a>';
    const clicks: Event[] = [];
    footer.addEventListener('click', (event) => clicks.push(event));
    const handler = await openWith(footer);
    one(copyOf(handler, 'footer'), 'a').click();
    await waitForTitle(handler, 'Create your Demo account');
    expect(clicks).to.have.length(0);
  });
});
