// Checks whether pages respect user preferences: enlarged text, forced colors and reduced motion.
import { contrast } from './contrast.js';
import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { all, focused } from './screen.js';

/** Sets media features, and resets all other features to their defaults. */
export const setMedia = (features: Readonly<Record<string, string>> = {}): Promise<unknown> => executeServerCommand('media', features);

/** Returns whether an element is visible. Elements with `content-visibility: auto` are not visible far outside the viewport. */
const isSeen = (node: Element): boolean =>
  node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
const parentOf = (node: Node): Element | null =>
  node instanceof Element && node.assignedSlot
    ? node.assignedSlot
    : (node.parentElement ?? ((node.getRootNode() as ShadowRoot).host as Element | undefined) ?? null);
const ancestorsOf = (node: Node): Element[] => {
  const parent = parentOf(node);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
};
const TOP_LAYER = 'dialog[open], [popover]:popover-open:has([role^="menuitem"], [role="option"])';
/** Returns the open dialog or menu, which covers the page. If none is open, returns the page. */
const topLayerOf = (page: Element): Element => all(page, TOP_LAYER)[0] ?? page;
const nameOf = (node: Element): string => node.outerHTML.slice(0, 120);

// Reduced motion

const secondsIn = (list: string): number[] => list.split(',').map((text) => Number.parseFloat(text) * (text.includes('ms') ? 0.001 : 1));
const isAnimated = (style: CSSStyleDeclaration): boolean => {
  const isLong = (list: string): boolean => secondsIn(list).some((seconds) => seconds > 0.001);
  return isLong(style.transitionDuration) || (style.animationName !== 'none' && isLong(style.animationDuration));
};

const animationsIn = (page: Element): Animation[] => all(page, '*').flatMap((node) => node.getAnimations());

/** Resolves when no transition is running. Transitions that began before the user preferred reduced motion run to their end. */
export const transitionsEnd = async (page: Element): Promise<void> => {
  const transitions = animationsIn(page).filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};

/** Expects that no element or pseudo-element has an animation or a transition of more than 1 ms. */
export const expectNoAnimation = (page: Element, where: string): void => {
  const nodes = all(page, '*');
  const found = nodes.filter((node) => ['', '::before', '::after', '::backdrop'].some((part) => isAnimated(getComputedStyle(node, part))));
  const running = animationsIn(page).filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  expect(
    [...found.map(nameOf), ...running.map(({ id, playState }) => `${id} ${playState}`)],
    `${where}: has animations or transitions`,
  ).to.deep.equal([]);
};

// Enlarged text

const spacing = new CSSStyleSheet();
spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`);

/** Sets the four text spacings of WCAG 1.4.12 for a page and its shadow roots. Returns a function that resets them. */
export const spaceText = (page: Element): (() => void) => {
  const roots = [document, ...all(page, '*').flatMap(({ shadowRoot }) => shadowRoot ?? []), ...(page.shadowRoot ? [page.shadowRoot] : [])];
  const setAll = (change: (sheets: CSSStyleSheet[]) => CSSStyleSheet[]): void => {
    for (const root of roots) root.adoptedStyleSheets = change([...root.adoptedStyleSheets]);
  };
  setAll((sheets) => [...sheets, spacing]);
  return () => setAll((sheets) => sheets.filter((sheet) => sheet !== spacing));
};

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

const BUTTONS = '.portico-actions';
/** Smallest height in pixels above the buttons of a dialog, in which a line of text can be read. */
const ROOM = 24;

const scrollsBehind = (dialog: Element, buttons: Element): boolean =>
  getComputedStyle(buttons).position === 'sticky' && dialog.scrollTop + dialog.clientHeight < dialog.scrollHeight - 1;

/** Returns a box without the part that is behind the buttons of its dialog, from where the user can scroll it. */
const aboveButtons = (box: DOMRect, parent: Element): DOMRect => {
  const dialog = parent.closest('dialog');
  const buttons = dialog?.querySelector(BUTTONS);
  if (!dialog || !buttons || buttons.contains(parent) || !scrollsBehind(dialog, buttons)) return box;
  const bottom = Math.min(box.bottom, buttons.getBoundingClientRect().top);
  return new DOMRect(box.left, box.top, box.width, Math.max(0, bottom - box.top));
};

/** Returns the visible lines of a text node. */
const linesOf = (node: Text): Line[] => {
  const parent = parentOf(node);
  if (node.data.trim() === '' || !parent || !isSeen(parent)) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const parents = ancestorsOf(node);
  return [...range.getClientRects()]
    .map((box) => ({ text: node.data.trim(), box: aboveButtons(clipped(box, parents), parent) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
};

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

/** Returns a message for each text that overlaps another text. */
const overlaps = (nodes: readonly Element[]): readonly string[] => {
  const texts = nodes.map((node) => [...node.childNodes].filter((child) => child instanceof Text).flatMap(linesOf));
  const found: string[] = [];
  for (const [index, lines] of texts.entries())
    for (const other of texts.slice(index + 1))
      for (const a of lines) for (const b of other) if (overlap(a.box, b.box)) found.push(`“${a.text}” on “${b.text}”`);
  return found;
};

/** Returns a message for each text that stays behind the buttons of a dialog if the user scrolls to its end. */
const covered = (dialog: Element, nodes: readonly Element[]): readonly string[] => {
  const buttons = dialog.querySelector(BUTTONS);
  if (!buttons || !scrollsBehind(dialog, buttons)) return [];
  if (dialog.clientHeight - buttons.clientHeight < ROOM) return ['no room above the buttons'];
  const { scrollTop } = dialog;
  dialog.scrollTop = dialog.scrollHeight;
  const found = overlaps(nodes).map((text) => `at the end: ${text}`);
  dialog.scrollTop = scrollTop;
  return found;
};

/** Expects that no text overlaps other text, and that no element clips its content vertically. */
export const expectNoOverlap = (page: Element, where: string): void => {
  const layer = topLayerOf(page);
  const nodes = all(layer, '*');
  const cut = nodes.filter((node) => {
    const { overflowY, textOverflow } = getComputedStyle(node);
    const isClosed = (overflowY === 'hidden' || overflowY === 'clip') && textOverflow !== 'ellipsis';
    return isClosed && node.clientHeight > 1 && node.scrollHeight > node.clientHeight + 2;
  });
  const found = [...overlaps(nodes), ...covered(layer, nodes), ...cut.map((node) => `cut off: ${nameOf(node)}`)];
  expect(found, where).to.deep.equal([]);
};

// Forced colors

const isTransparent = (color: string): boolean => color === 'none' || /^rgba\(.*, 0\)$|^transparent$/.test(color);
const backgroundOf = (node: Element): string =>
  [node, ...ancestorsOf(node)].map((element) => getComputedStyle(element).backgroundColor).find((color) => !isTransparent(color)) ??
  'rgb(255, 255, 255)';

/** Returns a message for each SVG shape without enough contrast. Ignores QR codes, which have their own colors. */
const lowContrastShapes = (page: Element): string[] =>
  all(page, 'svg:not(.qr) *')
    .filter((shape) => shape.children.length === 0 && isSeen(shape))
    .filter((shape) => {
      const { stroke, fill } = getComputedStyle(shape);
      return (
        Math.max(...[stroke, fill].filter((color) => !isTransparent(color)).map((color) => contrast(color, backgroundOf(shape))), 0) < 3
      );
    })
    .map((shape) => `low contrast: ${nameOf(parentOf(shape) as Element)}`);

const styleOf = (node: Element): string => {
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

/**
 * Returns a message for each selected item that looks like an item that is not selected. Ignores background colors, because forced-colors
 * mode replaces them.
 */
const indistinctItems = (page: Element): string[] =>
  ['aria-current', 'aria-selected', 'data-score']
    .flatMap((state) => {
      const isOn = (node: Element): boolean => !['false', null].includes(node.getAttribute(state));
      const selected = all(page, `[${state}]`).filter((node) => isOn(node) && isSeen(node));
      return selected.filter((node) => {
        const others = all(page, `.${[...node.classList].join('.')}`).filter((other) => other !== node && !isOn(other) && isSeen(other));
        return others.some((other) => styleOf(other) === styleOf(node));
      });
    })
    .map((node) => `looks like its neighbors: ${nameOf(node)}`);

const withoutBorder = (page: Element): string[] =>
  all(
    page,
    '.portico-button, .portico-input:not(.portico-code *), .portico-cell, .bone, .placeholder, .portico-bone, .section-bone, .portico-meter span',
  )
    .filter((node) => isSeen(node) && Number.parseFloat(getComputedStyle(node).borderTopWidth) < 1)
    .map((node) => `no border: ${nameOf(node)}`);

const hasFocusRing = (node: Element): boolean => {
  const { outlineStyle, outlineWidth } = getComputedStyle(node);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
};

/** Returns a message for each control without a visible focus ring. Must be called last, because menus close when they lose focus. */
const withoutFocusRing = (page: Element): string[] =>
  all(topLayerOf(page), 'button, a[href], input, select, [tabindex="0"]')
    .filter((node) => {
      node.focus();
      return focused() === node && !hasFocusRing(node) && !all(page, 'label, .portico-cell, .avatar').some(hasFocusRing);
    })
    .map((node) => `no focus ring: ${nameOf(node)}`);

/** Expects that borders, focus rings, selected items and icons are visible. The caller activates forced-colors mode. */
export const expectVisibleInForcedColors = (page: Element, where: string): void => {
  const found = [...lowContrastShapes(page), ...indistinctItems(page), ...withoutBorder(page), ...withoutFocusRing(page)];
  expect(found, where).to.deep.equal([]);
};
