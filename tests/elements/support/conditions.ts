// What must hold for a page under the settings of its user: enlarged, in the colors of the system, without motion.
import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { all, focused } from './screen.js';

/** Sets media features; all others have their defaults. */
export const setMedia = (features: Readonly<Record<string, string>> = {}): Promise<unknown> => executeServerCommand('media', features);

const isSeen = (node: Element): boolean => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const parentOf = (node: Node): Element | null =>
  node instanceof Element && node.assignedSlot
    ? node.assignedSlot
    : (node.parentElement ?? ((node.getRootNode() as ShadowRoot).host as Element | undefined) ?? null);
const lineageOf = (node: Node): Element[] => {
  const parent = parentOf(node);
  return parent ? [parent, ...lineageOf(parent)] : [];
};
/** A dialog hides the page behind it. */
const frontOf = (page: Element): Element => all(page, 'dialog[open]')[0] ?? page;
const nameOf = (node: Element): string => node.outerHTML.slice(0, 120);

// Motion

const secondsIn = (list: string): number[] => list.split(',').map((text) => Number.parseFloat(text) * (text.includes('ms') ? 0.001 : 1));
const moves = (style: CSSStyleDeclaration): boolean => {
  const isLong = (list: string): boolean => secondsIn(list).some((seconds) => seconds > 0.001);
  return isLong(style.transitionDuration) || (style.animationName !== 'none' && isLong(style.animationDuration));
};

/** There is no running animation, and no transition on an element or its pseudo-elements. */
export const expectStill = (page: Element, where: string): void => {
  const nodes = all(page, '*');
  const found = nodes.filter((node) => ['', '::before', '::after', '::backdrop'].some((part) => moves(getComputedStyle(node, part))));
  const running = nodes.flatMap((node) => node.getAnimations()).filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  expect([...found.map(nameOf), ...running.map(({ id, playState }) => `${id} ${playState}`)], `${where}: moves`).to.deep.equal([]);
};

// Enlarged

interface Line {
  readonly text: string;
  readonly box: DOMRect;
}

const clipped = (box: DOMRect, parents: readonly Element[]): DOMRect =>
  parents.reduce((rest, parent) => {
    if (getComputedStyle(parent).overflow === 'visible') return rest;
    const edge = parent.getBoundingClientRect();
    const [left, top] = [Math.max(rest.left, edge.left), Math.max(rest.top, edge.top)];
    return new DOMRect(
      left,
      top,
      Math.max(0, Math.min(rest.right, edge.right) - left),
      Math.max(0, Math.min(rest.bottom, edge.bottom) - top),
    );
  }, box);

/** The visible lines of a text. */
const linesOf = (node: Text): Line[] => {
  const parent = parentOf(node);
  if (node.data.trim() === '' || !parent || !isSeen(parent)) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const parents = lineageOf(node);
  return [...range.getClientRects()]
    .map((box) => ({ text: node.data.trim(), box: clipped(box, parents) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
};

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

/** No text overlaps another one, and none is cut off below. */
export const expectRoom = (page: Element, where: string): void => {
  const nodes = all(frontOf(page), '*');
  const texts = nodes.map((node) => [...node.childNodes].filter((child) => child instanceof Text).flatMap(linesOf));
  const found: string[] = [];
  for (const [index, lines] of texts.entries())
    for (const other of texts.slice(index + 1))
      for (const a of lines) for (const b of other) if (overlap(a.box, b.box)) found.push(`“${a.text}” on “${b.text}”`);
  const cut = nodes.filter((node) => {
    const { overflowY, textOverflow } = getComputedStyle(node);
    const isClosed = (overflowY === 'hidden' || overflowY === 'clip') && textOverflow !== 'ellipsis';
    return isClosed && node.clientHeight > 1 && node.scrollHeight > node.clientHeight + 2;
  });
  expect([...found, ...cut.map((node) => `cut off: ${nameOf(node)}`)], where).to.deep.equal([]);
};

// Colors of the system

const channelsOf = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
const lightOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const isClear = (color: string): boolean => color === 'none' || channelsOf(color)[3] === 0;
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [lightOf(a), lightOf(b)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};
const groundOf = (node: Element): string =>
  [node, ...lineageOf(node)].map((one) => getComputedStyle(one).backgroundColor).find((color) => !isClear(color)) ?? 'rgb(255, 255, 255)';

/** Icons and marks without contrast. The QR code has its own colors. */
const lostShapes = (page: Element): string[] =>
  all(page, 'svg:not(.qr) *')
    .filter((shape) => shape.children.length === 0 && isSeen(shape))
    .filter((shape) => {
      const { stroke, fill } = getComputedStyle(shape);
      return Math.max(...[stroke, fill].filter((color) => !isClear(color)).map((color) => contrast(color, groundOf(shape))), 0) < 3;
    })
    .map((shape) => `lost: ${nameOf(parentOf(shape) as Element)}`);

const lookOf = (node: Element): string => {
  const { borderWidth, borderStyle, borderColor, outlineStyle, textDecorationLine, fontWeight } = getComputedStyle(node);
  return [
    borderWidth,
    borderStyle,
    borderColor,
    outlineStyle,
    textDecorationLine,
    fontWeight,
    all(node, 'svg').filter(isSeen).length,
  ].join();
};

/** Selected items that look like their neighbors: background colors are not shown. */
const sameAsOthers = (page: Element): string[] =>
  ['aria-current', 'aria-selected', 'data-score']
    .flatMap((state) => {
      const isOn = (node: Element): boolean => !['false', null].includes(node.getAttribute(state));
      const kinds = all(page, `[${state}]`).filter((node) => isOn(node) && isSeen(node));
      return kinds.filter((node) => {
        const others = all(page, `.${[...node.classList].join('.')}`).filter((other) => other !== node && !isOn(other) && isSeen(other));
        return others.some((other) => lookOf(other) === lookOf(node));
      });
    })
    .map((node) => `like the others: ${nameOf(node)}`);

const borderless = (page: Element): string[] =>
  all(page, '.portico-button, .portico-input:not(.portico-code *), .portico-cell, .bone, .portico-bone, .section-bone, .portico-meter span')
    .filter((node) => isSeen(node) && Number.parseFloat(getComputedStyle(node).borderTopWidth) < 1)
    .map((node) => `no border: ${nameOf(node)}`);

const isRinged = (node: Element): boolean => {
  const { outlineStyle, outlineWidth } = getComputedStyle(node);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
};

/** Controls that do not show their focus. Called last, because menus close when the focus leaves them. */
const ringless = (page: Element): string[] =>
  all(frontOf(page), 'button, a[href], input, select, [tabindex="0"]')
    .filter((node) => {
      node.focus();
      return focused() === node && !isRinged(node) && !all(page, 'label, .portico-cell, .avatar').some(isRinged);
    })
    .map((node) => `no ring: ${nameOf(node)}`);

/** Borders, rings, states and icons are visible without colors of the elements. */
export const expectPlainColors = (page: Element, where: string): void => {
  const found = [...lostShapes(page), ...sameAsOthers(page), ...borderless(page), ...ringless(page)];
  expect(found, where).to.deep.equal([]);
};
