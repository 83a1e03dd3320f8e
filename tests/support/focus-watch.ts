// Reports which element of a page has focus, whether the page shows a focus indicator, whether Tab moves focus in reading order, and
// whether focus was lost. Runs inside the page, before the page's scripts.
import type { Page } from 'playwright-core';

/** The position of focus after Tab is pressed. */
export interface Stop {
  readonly name: string;
  /** Whether focus has left the page for the browser's controls. */
  readonly isOutside: boolean;
  /** The problems at this position or at the previous position. */
  readonly problems: readonly string[];
}

export interface FocusWatch {
  readonly active: () => Element | null;
  readonly name: () => string;
  /**
   * Returns the position of focus. Called each time after Tab is pressed.
   * @param isReading Whether focus must have moved in reading order.
   */
  readonly arrive: (isReading: boolean) => Stop;
  /**
   * Lets the next Tab start at the beginning of the page or its modal dialog, or Shift+Tab at the end. In Firefox, Tab after the last
   * element reaches the browser's controls, but the keys that a test presses do not.
   */
  readonly reenter: (isForward: boolean) => void;
}

interface Seen {
  readonly element: Element;
  readonly name: string;
  readonly focusIndicator: string;
}

const watchFocus = (): void => {
  /** The number of frames without a focused element after which focus is considered lost. */
  const MAX_LOST_FRAMES = 20;
  const shortened = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);

  const active = (): Element | null => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };
  const isNowhere = (element: Element | null): boolean => element === null || element === document.body;
  const nameOf = (element: Element | null): string => {
    if (isNowhere(element)) return 'nothing';
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ') : '';
    const text = element?.ariaLabel ?? (shortened(labels) || element?.textContent);
    return `<${element?.localName}> ${shortened(text)}`;
  };

  const parentOf = (element: Element): Element | undefined =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
  /** Returns the elements that may show an element's focus: the element itself, its parent, and everything inside the parent. */
  const around = (element: Element): readonly Element[] => {
    const parent = parentOf(element);
    return parent ? [element, parent, ...parent.querySelectorAll('*')] : [element];
  };
  /** Returns the visible outlines and shadows of an element and the elements around it. */
  const focusIndicatorOf = (element: Element): string =>
    around(element)
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, opacity } = getComputedStyle(one);
        const outline = outlineStyle === 'none' || opacity === '0' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        return `${outline} ${boxShadow === 'none' ? '' : boxShadow}`;
      })
      .join('|');
  const boxOf = (element: Element): DOMRect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return new DOMRect(left + scrollX, top + scrollY, width, height);
  };
  const isInWindow = (element: Element): boolean => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  /** Returns whether a move is against the reading order, which follows each line, then goes down, and then to the next column. */
  const isBackwards = (from: DOMRect, to: DOMRect): boolean => {
    if (to.bottom <= from.top + 1) return to.left < from.right - 1;
    const shared = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top);
    return shared > Math.min(from.height, to.height) / 2 && to.right <= from.left + 1;
  };

  let before: Seen | undefined;
  /** The focused element at the last key press, its position, and the key. */
  let [origin, place, key]: [Element | null, DOMRect | undefined, string] = [null, undefined, ''];
  const note = (event: KeyboardEvent): void => {
    origin = active();
    place = origin && !isNowhere(origin) ? boxOf(origin) : undefined;
    key = event.key;
  };
  /** Measures the previous element again, because it may have moved since the last key press. */
  const placeNow = (): DOMRect | undefined => (place && origin?.checkVisibility() ? boxOf(origin) : place);
  addEventListener('keydown', note, { capture: true });
  /** Returns whether a move stays within a field. A link in the label row of a field follows the input in the Tab order. */
  const isSameField = (element: Element): boolean => element.closest('[data-part="field"]')?.contains(origin) === true;
  const arrive = (isReading: boolean): Stop => {
    const element = active();
    const name = nameOf(element);
    const isLeft = before?.element.isConnected && before.element !== element;
    const problems =
      before && isLeft && focusIndicatorOf(before.element) === before.focusIndicator ? [`${before.name} shows no focus indicator`] : [];
    const from = before?.name ?? 'the previous position';
    before = undefined;
    if (!element || isNowhere(element)) return { name, isOutside: true, problems };
    const start = placeNow();
    if (isReading && start && !isSameField(element) && isBackwards(start, boxOf(element)))
      problems.push(`Tab moves back from ${from} to ${name}`);
    // While the browser's controls have focus, no element of the page shows an indicator.
    if (document.hasFocus()) before = { element, name, focusIndicator: focusIndicatorOf(element) };
    if (!isInWindow(element)) problems.push(`${name} has focus outside the window`);
    return { name, isOutside: false, problems };
  };

  const openDialog = (root: ParentNode = document): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      const found = element.matches('dialog:modal') ? element : element.shadowRoot && openDialog(element.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  const reenter = (isForward: boolean): void => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    const parent = openDialog() ?? document.body;
    parent[isForward ? 'prepend' : 'append'](start);
    globalThis.focus();
    start.focus();
    start.remove();
  };

  // If a key press removes the focused element, focus must move to another element.
  let [last, frames, isLeaving]: [string | undefined, number, boolean] = [undefined, 0, false];
  const { navigation } = globalThis as unknown as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    isLeaving ||= !(event as Event & { destination: { sameDocument: boolean } }).destination.sameDocument;
  });
  /** Returns whether a page is loading. A page receives focus when it is rendered, and may show a skeleton first. */
  const isLoading = (root: ParentNode = document): boolean =>
    [...root.querySelectorAll<Element & { phase?: string }>('*')].some(
      ({ phase, ariaBusy, localName, shadowRoot }) =>
        phase === 'loading' || (ariaBusy === 'true' && localName !== 'button') || (shadowRoot !== null && isLoading(shadowRoot)),
    );
  const checkFrame = (): void => {
    const now = active();
    if (!isNowhere(now)) [last, frames] = [nameOf(now), 0];
    else if (last !== undefined && key !== 'Tab' && !isLeaving) {
      // Counts frames from the frame in which the page became ready, regardless of the loading time.
      frames = isLoading() ? 0 : frames + 1;
      if (frames === MAX_LOST_FRAMES)
        console.error(`Focus was lost after ${key}. It was on ${last}, at ${location.pathname}${location.hash}`);
    }
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
  Object.assign(globalThis, { focusWatch: { active, name: () => nameOf(active()), arrive, reenter } satisfies FocusWatch });
};

/** Watches focus on all of a visitor's pages, starting with the next page. */
export const watchTheFocus = (page: Page): Promise<unknown> => page.context().addInitScript(watchFocus);

/** The global variable that the watch adds to a page. */
export interface Watched {
  readonly focusWatch: FocusWatch;
}
