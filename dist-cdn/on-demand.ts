import type { ElementClass } from '../elements/base/portico-element.js';
import { define } from '../elements/define.js';

const PREFIX = 'portico-';

type Exports = Readonly<Record<string, unknown>>;

const isElement = (value: unknown): value is ElementClass => typeof value === 'function' && 'tag' in value;

/**
 * Defines what the page names and nobody has defined yet, now and whenever something is added.
 *
 * @param fileOf - Fetches the file that holds a tag. What fails is fetched again when the browser is back on the net.
 */
export const defineOnDemand = (fileOf: (tag: string) => Promise<Exports> | undefined): void => {
  const asked = new Set<string>();
  const load = async (tag: string): Promise<void> => {
    try {
      define(...(Object.values((await fileOf(tag)) ?? {}).filter((value) => isElement(value) && value.tag === tag) as ElementClass[]));
    } catch (error) {
      console.error(`Portico: <${tag}> could not be loaded.`, error);
      asked.delete(tag);
      addEventListener('online', look, { once: true });
    }
  };
  const look = (): void => {
    for (const { localName } of document.querySelectorAll(':not(:defined)')) {
      if (!localName.startsWith(PREFIX) || asked.has(localName)) continue;
      asked.add(localName);
      void load(localName);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  look();
};
