// The search dialog: a combobox whose focus stays in the input. Opens at once, and then loads the index.
import type { loadIndex } from './search.js';
import { MAX_PAGES } from './search-options.js';

type Find = Awaited<ReturnType<typeof loadIndex>>;

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly results: HTMLElement;
}

const partsOf = (dialog: HTMLDialogElement): Parts | undefined => {
  const input = dialog.querySelector('input');
  const status = dialog.querySelector<HTMLElement>('.count');
  const results = dialog.querySelector<HTMLElement>('.results');
  return input && status && results ? { dialog, input, status, results } : undefined;
};

const optionsOf = ({ results }: Parts): readonly HTMLElement[] => [...results.querySelectorAll<HTMLElement>('[role="option"]')];

const activeOf = ({ results }: Parts): HTMLElement | null => results.querySelector<HTMLElement>('[aria-selected="true"]');

/** Highlights one result, which the key Enter opens. */
const activate = (parts: Parts, option: HTMLElement | undefined): void => {
  for (const one of optionsOf(parts)) one.ariaSelected = String(one === option);
  if (option) parts.input.setAttribute('aria-activedescendant', option.id);
  else parts.input.removeAttribute('aria-activedescendant');
};

/** Returns how many pages a query has found. Typing errors and parts of words count too, so the number of many pages says nothing. */
const countOf = (pages: number): string => {
  if (pages === 0) return 'Nothing found. Try other words.';
  if (pages > MAX_PAGES) return `First ${MAX_PAGES} pages`;
  return pages === 1 ? '1 page' : `${pages} pages`;
};

/** Shows the results for the text in the input, or why there are none. */
const showResults = (parts: Parts, find: Find | undefined): void => {
  const { input, status, results } = parts;
  const query = input.value.trim();
  const { links, pages } = find?.(query) ?? { links: [], pages: 0 };
  for (const [index, link] of links.entries()) link.id = `result-${index}`;
  results.replaceChildren(...links);
  input.ariaExpanded = String(pages > 0);
  activate(parts, links[0]);
  if (!find) status.textContent = 'Loading…';
  else if (query === '') status.textContent = '';
  else status.textContent = countOf(pages);
};

const handleKeys = (parts: Parts): void =>
  parts.input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const options = optionsOf(parts);
    const active = activeOf(parts);
    if (event.key === 'Enter') active?.click();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const at = options.findIndex((option) => option === active) + (event.key === 'ArrowDown' ? 1 : -1);
      const next = options[(at + options.length) % options.length];
      activate(parts, next);
      next?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  });

const handlePointer = (parts: Parts): void => {
  const optionAt = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest('[role="option"]') : null;
  parts.results.addEventListener('pointermove', ({ target }) => {
    const option = optionAt(target);
    if (option && option !== activeOf(parts)) activate(parts, option);
  });
  parts.dialog.addEventListener('click', ({ target }) => {
    if (target === parts.dialog || optionAt(target)) parts.dialog.close();
  });
};

/** Returns a function that opens the search. `root` is the URL of the documentation, relative to the page. */
export const searchIn = (dialog: HTMLDialogElement, root: string): (() => void) => {
  const parts = partsOf(dialog);
  if (!parts) return () => undefined;
  let find: Find | undefined;
  const load = async (): Promise<void> => {
    showResults(parts, undefined);
    try {
      const { loadIndex } = await import('./search.js');
      find ??= await loadIndex(root);
      showResults(parts, find);
    } catch {
      parts.status.textContent = 'The search could not be loaded. Check your connection, and open it again.';
    }
  };
  parts.input.addEventListener('input', () => find && showResults(parts, find));
  handleKeys(parts);
  handlePointer(parts);
  return () => {
    if (!dialog.open) dialog.showModal();
    parts.input.focus();
    parts.input.select();
    if (!find) void load();
  };
};
