import type { ElementClass } from '../elements/define.js';
import { define } from '../elements/define.js';

const PREFIX = 'portico-';

type Exports = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is ElementClass => typeof value === 'function' && 'tag' in value;

/**
 * Defines the elements whose tags are on the page but not yet defined, immediately and whenever nodes are added.
 *
 * @param loadFile - Loads the file that contains the element with this tag. If loading fails, the function is called again when the browser
 * is back online, or when another element with this tag is added.
 */
export const defineOnDemand = (loadFile: (tag: string) => Promise<Exports> | undefined): void => {
  const requested = new Set<string>();
  const load = async (tag: string): Promise<void> => {
    try {
      const elements = Object.values((await loadFile(tag)) ?? {}).filter(isElement);
      define(...elements.filter((element) => element.tag === tag));
    } catch (error) {
      console.error(`Portico: <${tag}> could not be loaded.`, error);
      requested.delete(tag);
      addEventListener('online', scanPage, { once: true });
    }
  };
  const scan = (root: Element): void => {
    for (const { localName } of [root, ...root.querySelectorAll(':not(:defined)')]) {
      if (!localName.startsWith(PREFIX) || customElements.get(localName) || requested.has(localName)) continue;
      requested.add(localName);
      void load(localName);
    }
  };
  const scanPage = (): void => scan(document.documentElement);
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) if (node instanceof Element) scan(node);
  }).observe(document, { childList: true, subtree: true });
  scanPage();
};
