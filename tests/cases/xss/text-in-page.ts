// What stands in the page under test, element by element. Part of in-page.ts.

export const all = (root: Element): Element[] => {
  const isSlot = root instanceof HTMLSlotElement && root.assignedElements().length > 0;
  const children = isSlot ? root.assignedElements() : [...(root.shadowRoot ?? root).children];
  return [root, ...children.flatMap(all)];
};

/** What a browser makes of any text: no NUL, no half of a pair, one space for many. */
export const normal = (text: string): string =>
  text
    .replaceAll(/\p{Cs}|\0|\uFFFD/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const segmenter = new Intl.Segmenter();
export const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const ownText = (element: Element): string =>
  normal([...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(' '));
/** Whether a text stands in another as it is, and no letter or digit touches it. */
export const standsIn = (wanted: string, text: string): boolean => {
  const at = text.indexOf(wanted);
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + wanted.length, at + wanted.length + 1);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
};

/** The bidirectional algorithm counts to 125: past that, the end of an element does not end what its text began. */
export const isTooDeep = (element: Element): boolean => (ownText(element).match(TURNS) ?? []).length > 100;

/** Also what stands in a field, which is as long as it was typed. */
export const holds = (element: Element, wanted: string): boolean =>
  (element instanceof HTMLInputElement ? normal(element.value) : ownText(element)).includes(wanted);
