// Adds what needs scripts: the theme switch, buttons that copy, the outline, the search and the live previews.
import { COPIED_MS, copyText } from '../../shared/copy.js';
import { startFilter } from './filter.js';
import { searchIn } from './search-dialog.js';

const root = document.documentElement;

const show = <E extends HTMLElement>(selector: string): E | null => {
  const element = document.querySelector<E>(selector);
  if (element) element.hidden = false;
  return element;
};

const THEMES = ['auto', 'light', 'dark'] as const;

const startTheme = (): void => {
  const button = show<HTMLButtonElement>('.theme');
  if (!button) return;
  const say = (): void => {
    const name = root.dataset['theme'] ?? 'auto';
    button.ariaLabel = `Theme: ${name === 'auto' ? 'like your system' : name}`;
    button.title = button.ariaLabel;
  };
  button.addEventListener('click', () => {
    const now = THEMES.findIndex((name) => name === (root.dataset['theme'] ?? 'auto'));
    const next = THEMES[(now + 1) % THEMES.length] ?? 'auto';
    if (next === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = next;
    try {
      localStorage.setItem('portico-docs-theme', next);
    } catch {
      // The theme then applies only to this page.
    }
    say();
  });
  say();
};

/** Announces a message to screen readers. */
const announce = (text: string): void => {
  const region = document.querySelector('.hidden-text[role="status"]') ?? document.body.appendChild(document.createElement('div'));
  region.setAttribute('role', 'status');
  region.className = 'hidden-text';
  region.textContent = text;
};

/** Copies a text when the button is clicked, and says so for a moment. `onPage` shows the text. */
const copyOnClick = (button: HTMLButtonElement, text: () => Promise<string>, onPage?: Element | null): void => {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const result = await text().then(
      (loaded) => copyText(loaded, onPage),
      () => 'Could not copy',
    );
    button.textContent = result;
    announce(result);
    setTimeout(() => (button.textContent = label), COPIED_MS);
  });
};

const startCopying = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const code = button.parentElement?.querySelector('code');
    copyOnClick(button, () => Promise.resolve(code?.textContent ?? ''), code);
  }
  const page = document.querySelector<HTMLButtonElement>('.copy-page');
  const source = document.querySelector<HTMLLinkElement>('link[rel="alternate"]');
  if (page && source) copyOnClick(page, async () => (await fetch(source.href)).text());
};

/** Marks the section that is visible in the outline. */
const startOutline = (): void => {
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.outline a')].map((link) => [link.hash.slice(1), link]));
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries.find(({ isIntersecting }) => isIntersecting);
      if (!visible) return;
      for (const link of links.values()) link.ariaCurrent = null;
      const link = links.get(visible.target.id);
      if (link) link.ariaCurrent = 'true';
    },
    { rootMargin: '-80px 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
};

/** Lets keyboards stop only at tables and blocks of code that can be scrolled, and marks those that continue beyond their edge. */
const startScrollers = (): void => {
  const update = (scroller: Element): void => {
    const hidden = scroller.scrollWidth - scroller.clientWidth;
    if (hidden > 0) scroller.setAttribute('tabindex', '0');
    else scroller.removeAttribute('tabindex');
    scroller.toggleAttribute('data-continues', hidden - scroller.scrollLeft > 1);
  };
  const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => update(target)));
  for (const scroller of document.querySelectorAll('.table, .code pre')) {
    observer.observe(scroller);
    scroller.addEventListener('scroll', () => update(scroller), { passive: true });
  }
};

const startSearch = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>('.search');
  if (!dialog) return;
  const open = searchIn(dialog, root.dataset['root'] ?? './');
  for (const button of document.querySelectorAll<HTMLButtonElement>('.find')) {
    button.hidden = false;
    button.addEventListener('click', open);
  }
  addEventListener('keydown', (event) => {
    const isTyping = event
      .composedPath()
      .some((target) => target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey)) return;
    event.preventDefault();
    open();
  });
};

/** Loads the live previews when one of them is near the visible part of the page. */
const startPreviews = (): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void import('./preview.js').then(({ startPreview }) => startPreview(target as HTMLElement, root.dataset['root'] ?? './'));
      }
    },
    { rootMargin: '200px' },
  );
  for (const preview of document.querySelectorAll('.preview')) observer.observe(preview);
};

/** Shows the link to the demo where there is a demo. */
const startSiteLink = (): void => {
  if (location.pathname.startsWith('/docs/')) show('.site');
};

/** Scrolls the navigation to the current page, also when it opens as a menu in a narrow window, whose button then closes it. */
const startNavigation = (): void => {
  const navigation = document.querySelector('.navigation');
  const button = document.querySelector('.menu');
  const link = navigation?.querySelector<HTMLElement>('[aria-current]');
  const scroll = (): void => void (navigation && link && (navigation.scrollTop = link.offsetTop - navigation.clientHeight / 2));
  navigation?.addEventListener('toggle', (event) => {
    if (button) button.ariaLabel = (event as ToggleEvent).newState === 'open' ? 'Close menu' : 'Menu';
    scroll();
  });
  scroll();
};

startTheme();
startCopying();
startOutline();
startScrollers();
startSearch();
startPreviews();
startSiteLink();
startNavigation();
document.querySelectorAll<HTMLElement>('.filter').forEach(startFilter);
