import type { Page } from 'playwright-core';

/** Runs in the page. Returns the text and the labels of the document and of all open shadow roots. */
const allText = (): string => {
  const textOf = (root: ParentNode): string =>
    [...root.querySelectorAll('*')]
      .map((element) => {
        const own = element.matches('script, style') ? '' : [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const labels = ['aria-label', 'title', 'placeholder', 'type'].map((name) => element.getAttribute(name) ?? '');
        return [...(own || []).map((node) => node.textContent ?? ''), ...labels, element.shadowRoot ? textOf(element.shadowRoot) : ''].join(
          ' ',
        );
      })
      .join(' ');
  return textOf(document);
};

/** Returns the patterns that match no text on the page. */
export const missingTexts = async (page: Page, patterns: readonly RegExp[]): Promise<readonly RegExp[]> => {
  const text = await page.evaluate(allText);
  return patterns.filter((pattern) => !pattern.test(text));
};
