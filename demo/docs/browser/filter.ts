// The filter of a long page: hides the sections whose headings do not contain the text.
interface Section {
  readonly heading: HTMLElement;
  readonly elements: readonly HTMLElement[];
}

/** Returns the sections of a level below the filter, each up to the next heading of this or a higher level. */
const sectionsOf = (filter: Element, level: 2 | 3): readonly Section[] => {
  const sections: { heading: HTMLElement; elements: HTMLElement[] }[] = [];
  let isInside = false;
  for (let next = filter.nextElementSibling; next instanceof HTMLElement; next = next.nextElementSibling) {
    const own = Number(/^H([1-6])$/.exec(next.tagName)?.[1] ?? 7);
    if (own === level) sections.push({ heading: next, elements: [] });
    if (own <= level) isInside = own === level;
    if (isInside) sections.at(-1)?.elements.push(next);
  }
  return sections;
};

/** Shows a filter, and applies it to each change of its input. */
export const startFilter = (filter: HTMLElement): void => {
  const input = filter.querySelector('input');
  const status = filter.querySelector('[role="status"]');
  if (!input || !status) return;
  const codes = sectionsOf(filter, 3);
  const groups = sectionsOf(filter, 2);
  filter.hidden = false;
  input.addEventListener('input', () => {
    const wanted = input.value
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    const found = codes.filter(({ heading }) => heading.id.includes(wanted));
    for (const code of codes) for (const element of code.elements) element.hidden = !found.includes(code);
    for (const { heading, elements } of groups) heading.hidden = !elements.some((element) => element.tagName === 'H3' && !element.hidden);
    status.textContent =
      wanted === '' ? '' : found.length === 0 ? 'No code contains this text.' : `${found.length} of ${codes.length} codes`;
  });
};
