// Checks whether a page is busy. Runs inside the page.

/** Returns whether the page, its fonts, an image, or an element in any shadow root is loading or rendering. */
export const isBusy = (): boolean => {
  const hasBusyElement = (root: Document | ShadowRoot): boolean => {
    if (root.querySelector('[aria-busy="true"]')) return true;
    if ([...root.querySelectorAll('img')].some((image) => !image.complete && image.loading !== 'lazy')) return true;
    return [...root.querySelectorAll('*')].some((element) => {
      if (!element.localName.startsWith('portico-')) return false;
      if (!element.matches(':defined') || (element as Element & { isUpdatePending: boolean }).isUpdatePending) return true;
      return element.shadowRoot !== null && hasBusyElement(element.shadowRoot);
    });
  };
  return document.readyState !== 'complete' || document.fonts.status !== 'loaded' || hasBusyElement(document);
};
