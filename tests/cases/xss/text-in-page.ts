// Reads the text of the page under test, element by element. Bundled with in-page.ts.

/** Returns an element and its descendants in the rendered tree, including shadow trees and slotted elements, but without line breaks. */
export const all = (root: Element): Element[] => {
  const isSlot = root instanceof HTMLSlotElement && root.assignedElements().length > 0;
  const children = isSlot ? root.assignedElements() : [...(root.shadowRoot ?? root).children];
  // Long addresses and names contain a `wbr` after each character where a line may break.
  return [root, ...children.filter(({ localName }) => localName !== 'wbr').flatMap(all)];
};

/** Returns a string as a browser renders it: without NUL and lone surrogates, and with a single space for consecutive whitespace. */
export const normalize = (text: string): string =>
  text
    .replaceAll(/\p{Cs}|\0|\uFFFD/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const segmenter = new Intl.Segmenter();
/** The characters that control the text direction. */
export const DIRECTION_CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const ownText = (element: Element): string =>
  normalize(
    [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data : node.nodeName === 'WBR' || node instanceof Comment ? '' : ' '))
      .join(''),
  );
/** Returns whether `text` contains `wanted` unchanged, without an adjacent letter or digit. */
export const containsWhole = (wanted: string, text: string): boolean => {
  const at = text.indexOf(wanted);
  const neighbors = text.slice(Math.max(0, at - 1), at) + text.slice(at + wanted.length, at + wanted.length + 1);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(neighbors);
};

/**
 * Returns whether an element's text may nest more direction changes than browsers support (125, `max_depth` of the Unicode Bidirectional
 * Algorithm). Browsers do not isolate text that is nested deeper.
 */
export const isTooDeep = (element: Element): boolean => (ownText(element).match(DIRECTION_CONTROLS) ?? []).length > 100;

/** Returns whether an element contains the text. Searches the values of inputs at their full length. */
export const contains = (element: Element, wanted: string): boolean =>
  (element instanceof HTMLInputElement ? normalize(element.value) : ownText(element)).includes(wanted);
