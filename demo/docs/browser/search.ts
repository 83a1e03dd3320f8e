// The search: a dialog with an input and a list of pages. Loads the index when it is opened for the first time.
import MiniSearch from 'minisearch';
import { findPages, SEARCH_OPTIONS, wordsToMark, type Found, type SearchEntry } from './search-options.js';

const MAX_PAGES = 8;
const MAX_SECTIONS = 3;
const EXCERPT = 140;

type Shown = Readonly<Record<string, readonly [title: string, heading: string, text: string]>>;

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** Returns the position and the length of the first of the words in a text. */
const firstOf = (text: string, words: readonly string[]): readonly [at: number, length: number] | undefined => {
  const lower = text.toLowerCase();
  const found = words.map((word) => [lower.indexOf(word), word.length] as const).filter(([at]) => at >= 0);
  return found.toSorted(([a, long], [b, short]) => a - b || short - long)[0];
};

/** Returns the text with the found words marked. */
const marked = (text: string, words: readonly string[]): readonly (Node | string)[] => {
  const parts: (Node | string)[] = [];
  let rest = text;
  for (let found = firstOf(rest, words); found; found = firstOf(rest, words)) {
    const [at, length] = found;
    parts.push(rest.slice(0, at), make('mark', {}, rest.slice(at, at + length)));
    rest = rest.slice(at + length);
  }
  return [...parts, rest];
};

/** Returns the part of a text in which the first of the words is. */
const excerptOf = (text: string, words: readonly string[]): string => {
  const [first] = firstOf(text, words) ?? [0];
  const start = first < 60 ? 0 : text.lastIndexOf(' ', first - 40) + 1;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + EXCERPT)}${text.length > start + EXCERPT ? ' …' : ''}`;
};

const urlOf = (root: string, id: string): string => {
  const [path = '', hash = ''] = id.split('#');
  return `${root}${path === 'index' ? '' : `${path}/`}${hash === '' ? '' : `#${hash}`}`;
};

const resultOf = (root: string, { path, sections }: Found, shown: Shown, words: readonly string[]): HTMLElement => {
  const item = make('li');
  const [best] = sections;
  const links = sections.filter(({ id }) => id !== path).slice(0, MAX_SECTIONS);
  const title = shown[path]?.[0] ?? path;
  item.append(
    make(
      'a',
      { href: urlOf(root, path), class: 'page' },
      make('strong', {}, ...marked(title, words)),
      make('span', {}, ...marked(excerptOf(shown[String(best?.id)]?.[2] ?? '', words), words)),
    ),
  );
  for (const { id } of links) item.append(make('a', { href: urlOf(root, String(id)) }, ...marked(shown[String(id)]?.[1] ?? '', words)));
  return item;
};

interface Search {
  readonly open: () => void;
}

/** Moves between the input and the results with the arrow keys. */
const moveWithArrows = (dialog: HTMLElement, input: HTMLInputElement): void =>
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [input, ...dialog.querySelectorAll<HTMLElement>('li a')];
    const at = stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    stops[(at + stops.length) % stops.length]?.focus();
  });

const createSearch = async (root: string): Promise<Search> => {
  const input = make('input', {
    type: 'text',
    role: 'searchbox',
    enterkeyhint: 'go',
    'aria-label': 'Search the documentation',
    placeholder: 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = make('ul', { 'aria-label': 'Results' });
  const status = make('p', { role: 'status', class: 'count' });
  const close = make('button', { type: 'submit' }, 'Close');
  const form = make('form', { method: 'dialog' }, input, close);
  const dialog = make('dialog', { class: 'search', 'aria-label': 'Search' }, form, status, list);
  document.body.append(dialog);
  const file = (await (await fetch(`${root}assets/search.json`)).json()) as { readonly index: never; readonly shown: Shown };
  const search = MiniSearch.loadJS<SearchEntry>(file.index, SEARCH_OPTIONS);
  input.addEventListener('input', () => {
    const found = findPages(search, input.value).slice(0, MAX_PAGES);
    const words = wordsToMark(input.value);
    list.replaceChildren(...found.map((page) => resultOf(root, page, file.shown, words)));
    status.textContent = input.value.trim() === '' ? '' : found.length === 0 ? 'Nothing found. Try other words.' : `${found.length} pages`;
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  moveWithArrows(dialog, input);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('li a'))) dialog.close();
  });
  return {
    open: () => {
      if (!dialog.open) dialog.showModal();
      input.select();
    },
  };
};

let created: Promise<Search> | undefined;

/** Opens the search. `root` is the URL of the documentation, relative to the page. */
export const openSearch = async (root: string): Promise<void> => {
  created ??= createSearch(root).catch((error: unknown) => {
    created = undefined;
    throw error;
  });
  (await created).open();
};
