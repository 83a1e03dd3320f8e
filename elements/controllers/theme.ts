import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Theme } from '../context.js';
import { shared } from '../../src/index.js';

// Which of the two colour sets an element shows: its own `theme`, the provider's, else what the page says of itself
// (color-scheme, a class or data attribute with "dark"), else what the system prefers.

interface PageScheme {
  readonly isDark: () => boolean;
  readonly watch: (listener: () => void) => () => void;
}

const readPage = (): boolean => {
  const root = document.documentElement;
  const marks = `${root.className} ${document.body?.className} ${root.dataset['theme']} ${root.dataset['colorScheme']}`;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // The first that speaks of one of them alone decides.
  const words = [getComputedStyle(root).colorScheme, marks, system].find((text) => /\bdark\b/.test(text) !== /\blight\b/.test(text));
  return /\bdark\b/.test(String(words));
};

/** One observer and one media query for all elements, running while any is connected. */
const createPageScheme = (): PageScheme => {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  let stop: (() => void) | undefined;
  const start = (): (() => void) => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(notify);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['class', 'style', 'data-theme', 'data-color-scheme'],
    });
    media.addEventListener('change', notify);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', notify);
    };
  };
  return {
    isDark: readPage,
    watch: (listener) => {
      stop ??= start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
};

/** Keeps `:state(dark)` of its host true to the theme. */
export class ThemeController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #internals: ElementInternals;
  readonly #theme: () => Theme;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, internals: ElementInternals, theme: () => Theme) {
    this.#host = host;
    this.#internals = internals;
    this.#theme = theme;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = shared('page-scheme', createPageScheme).watch(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }

  hostUpdate(): void {
    const theme = this.#theme();
    const isDark = theme === 'auto' ? shared('page-scheme', createPageScheme).isDark() : theme === 'dark';
    if (isDark) this.#internals.states.add('dark');
    else this.#internals.states.delete('dark');
  }
}
