// Tests elements in browsers without some newer features, which the tests remove.
import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { define, type ElementClass } from '../../../elements/index.js';
import { channelOf } from '../../../elements/core/oauth-window.js';
import { firstGraphemes } from '../../../elements/ui/person.js';
import { all, hasControl, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

const restorers: (() => void)[] = [];

/** Replaces a property of an object until the test ends. */
const replace = (target: object, name: string, descriptor: PropertyDescriptor): void => {
  const original = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restorers.push(() => (original ? Object.defineProperty(target, name, original) : Reflect.deleteProperty(target, name)));
};

const remove = (target: object, name: string): void => {
  const original = Object.getOwnPropertyDescriptor(target, name) as PropertyDescriptor;
  Reflect.deleteProperty(target, name);
  restorers.push(() => Object.defineProperty(target, name, original));
};

let classes = 0;
const createClass = (members: object = {}): ElementClass => {
  const tag = `portico-test-old-${(classes += 1)}`;
  return Object.assign(class extends LitElement {}, { tag, version: '1', events: {}, uses: [], ...members });
};

/** Simulates a browser without the CSS feature `unsupported`, and registers classes in it. Resolves to the warnings. */
const defineInOldBrowser = async (unsupported: string, ...elements: readonly ElementClass[]): Promise<readonly string[]> => {
  const { supports } = CSS;
  const warnings: string[] = [];
  replace(CSS, 'supports', { value: (...query: [string]) => !query.join().includes(unsupported) && supports.call(CSS, ...query) });
  replace(console, 'warn', { value: (text: string) => void warnings.push(text) });
  define(...elements);
  const last = elements.findLast(({ isWrapper }) => !isWrapper);
  await until(() => customElements.get(last?.tag ?? ''), 'the last element is registered');
  return warnings;
};

describe('elements in old browsers', () => {
  afterEach(() => {
    tidyUp();
    for (const restore of restorers.splice(0)) restore();
  });

  it('are replaced by a sentence, and one warning is logged, if light-dark() or :state() is missing', async () => {
    const [first, second, third] = [createClass(), createClass(), createClass()] as const;
    const warnings = [...(await defineInOldBrowser('light-dark', first, second)), ...(await defineInOldBrowser(':state', third))];
    for (const { tag } of [first, second, third]) {
      const element = document.createElement(tag);
      element.innerHTML = '<form>own form</form>';
      document.body.append(element);
      expect(textOf(element), tag).to.match(/^This part of the page needs a newer browser\./);
      element.remove();
    }
    expect(warnings).to.deep.equal([
      'Portico: this browser is too old for the elements, which require Chromium 125, Firefox 126 or Safari 17.5.',
    ]);
  });

  it('are not registered if they are wrappers, so that the host page’s content inside them stays visible', async () => {
    const wrapper = createClass({ isWrapper: true });
    await defineInOldBrowser('light-dark', wrapper, createClass());
    expect(customElements.get(wrapper.tag)).to.equal(undefined);
  });

  it('work without Intl.Segmenter, toSorted, BroadcastChannel and ElementInternals.states', async () => {
    remove(Intl, 'Segmenter');
    remove(Array.prototype, 'toSorted');
    remove(globalThis, 'BroadcastChannel');
    replace(ElementInternals.prototype, 'states', { get: () => undefined });
    expect([firstGraphemes('Ada Lovelace', 3), channelOf('some-state')]).to.deep.equal(['Ada', undefined]);
    expect(titleOf(await show(await openStage(), 'portico-sign-in'))).to.match(/^Sign in/);
    const stage = await openSignedIn();
    for (const tag of ['portico-emails-section', 'portico-sessions-section', 'portico-api-keys-section'] as const) {
      const section = await show(stage, tag);
      expect(all(section, '.section'), tag).to.have.length(1);
    }
    expect(hasControl(await show(stage, 'portico-api-keys-section'), 'Create API key')).to.equal(true);
  });
});
