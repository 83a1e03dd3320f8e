// The text of the page under test, element by element. Part of in-page.ts.

export const all = (root: Element): Element[] => {
  const isSlot = root instanceof HTMLSlotElement && root.assignedElements().length > 0;
  const children = isSlot ? root.assignedElements() : [...(root.shadowRoot ?? root).children];
  return [root, ...children.flatMap(all)];
};

/** How a browser renders any text: without NUL and lone surrogates, with one space for many. */
export const normal = (text: string): string =>
  text
    .replaceAll(/\p{Cs}|\0|\uFFFD/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const segmenter = new Intl.Segmenter();
export const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const ownText = (element: Element): string =>
  normal([...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(' '));
/** Whether a text contains another one unchanged, with no letter or digit next to it. */
export const standsIn = (wanted: string, text: string): boolean => {
  const at = text.indexOf(wanted);
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + wanted.length, at + wanted.length + 1);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
};

/** The bidirectional algorithm counts to 125: beyond that, the end of an element does not end what its text began. */
export const isTooDeep = (element: Element): boolean => (ownText(element).match(TURNS) ?? []).length > 100;

/** Also the text of inputs, in its typed length. */
export const holds = (element: Element, wanted: string): boolean =>
  (element instanceof HTMLInputElement ? normal(element.value) : ownText(element)).includes(wanted);
