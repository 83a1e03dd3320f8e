import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Theme } from '../context.js';
import { shared } from '../../src/internal.js';
import { setState } from './states.js';

// Elements inherit `color-scheme`, with two exceptions. The `theme` of an element or its provider overrides the inherited scheme. If the
// page's `color-scheme` does not select one scheme, a class or data attribute of the page can also override the inherited scheme.

/** The attributes in which pages name their color scheme. */
const MARKS = ['class', 'data-theme', 'data-color-scheme', 'data-bs-theme', 'data-mode'];

type Scheme = 'light' | 'dark';

interface PageScheme {
  /** Returns the scheme that the page's class or attributes name, or `undefined` if elements inherit the scheme. */
  readonly current: () => Scheme | undefined;
  readonly watch: (listener: () => void) => () => void;
}

const schemeIn = (text: string): Scheme | undefined => {
  const [isLight, isDark] = [/\blight\b/.test(text), /\bdark\b/.test(text)];
  return isLight === isDark ? undefined : isDark ? 'dark' : 'light';
};

/** Returns the color scheme that a class or attribute of the page names, unless the `color-scheme` of the page selects one. */
export const readMarks = (): Scheme | undefined => {
  const { documentElement: root, body } = document;
  if (schemeIn(getComputedStyle(root).colorScheme)) return undefined;
  return schemeIn(MARKS.map((name) => `${root.getAttribute(name)} ${body?.getAttribute(name)}`).join(' '));
};

/** Creates the observer that all elements share. It also updates them when the language of the page changes. The observer runs while at least one element is connected. */
const createPageScheme = (): PageScheme => {
  const listeners = new Set<() => void>();
  let scheme: Scheme | undefined;
  let seen = '';
  const observer = new MutationObserver(() => refresh());
  const observe = (): void => {
    const { documentElement: root, body } = document;
    // Observes both elements again each time, because the page may have replaced the body.
    observer.observe(root, { attributes: true, attributeFilter: [...MARKS, 'style', 'lang'], childList: true });
    if (body) observer.observe(body, { attributes: true, attributeFilter: MARKS });
  };
  const refresh = (): void => {
    observe();
    scheme = readMarks();
    const now = `${scheme} ${document.documentElement.lang}`;
    if (now === seen) return;
    seen = now;
    for (const listener of listeners) listener();
  };
  return {
    current: () => scheme,
    watch: (listener) => {
      if (listeners.size === 0) refresh();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) observer.disconnect();
      };
    },
  };
};

/** Sets `:state(light)` or `:state(dark)` on the host element to match the theme. Sets neither if the element inherits the scheme. */
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
    const scheme = theme === 'auto' ? shared('page-scheme', createPageScheme).current() : theme;
    for (const name of ['light', 'dark']) setState(this.#internals, name, name === scheme);
  }
}
