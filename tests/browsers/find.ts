// Finds elements of a page by what a user sees. Runs inside the page.

/** A description of an element. All members must match. */
export interface Wanted {
  /** A CSS selector. Matches elements in all shadow roots. */
  readonly css: string;
  /** The accessible name or the text, in full. */
  readonly name?: string;
  /** A part of the accessible name or the text. */
  readonly text?: string;
  /** A CSS selector of an element that must contain the element, also across shadow roots. */
  readonly within?: string;
}

/** Returns the first visible and enabled element that matches the description, or `null`. */
export const findElement = ({ css, name, text, within }: Wanted): Element | null => {
  const all = (root: Document | ShadowRoot, found: Element[] = []): Element[] => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(css)) found.push(element);
      if (element.shadowRoot) all(element.shadowRoot, found);
    }
    return found;
  };
  const spaces = (value: string | null | undefined): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = labels.map((id) => root.getElementById(id)?.textContent).join(' ');
    return spaces(element.ariaLabel) || spaces(labelled) || spaces(element.textContent);
  };
  const isInside = (element: Element, selector: string): boolean => {
    for (let one: Element | undefined = element; one;) {
      const outer: Element | null = one.closest(selector);
      if (outer) return true;
      one = (one.getRootNode() as Partial<ShadowRoot>).host;
    }
    return false;
  };
  const isUsable = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.ariaDisabled !== 'true' && !element.matches(':disabled');
  const isWanted = (element: Element): boolean =>
    (name === undefined || nameOf(element) === name) &&
    (text === undefined || nameOf(element).includes(text)) &&
    (within === undefined || isInside(element, within));
  return all(document).find((element) => isUsable(element) && isWanted(element)) ?? null;
};
