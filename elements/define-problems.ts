// Loaded only in browsers that are too old for the elements, and on pages with several versions of the elements.

const TEXT = 'This part of the page needs a newer browser. Please update your browser, or open the page in another one.';

let hasWarned = false;

interface OldClass {
  readonly tag: string;
  /** Whether the element only surrounds the page's content. */
  readonly isWrapper?: boolean;
}

/** Shows a sentence in place of elements, and logs one warning. The content of elements that only surround content stays visible. */
export const explain = (classes: readonly OldClass[]): void => {
  for (const { tag, isWrapper } of classes) {
    if (isWrapper || customElements.get(tag)) continue;
    customElements.define(
      tag,
      class extends HTMLElement {
        connectedCallback(): void {
          // A shadow root hides the element's content, for example the page's own form, which must not be submitted without the element.
          const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
          root.replaceChildren(Object.assign(document.createElement('span'), { lang: 'en', textContent: TEXT }));
        }
      },
    );
  }
  if (hasWarned) return;
  hasWarned = true;
  console.warn('Portico: this browser is too old for the elements, which require Chromium 125, Firefox 126 or Safari 17.5.');
};

export const warnAboutVersion = ({ tag, version }: { readonly tag: string; readonly version: string }, taken = 'unknown'): void =>
  console.warn(`Portico: <${tag}> is already defined by version ${taken}, so version ${version} is not used. Load only one version.`);
