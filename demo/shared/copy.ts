/** The keys that copy the selection on the visitor’s system. */
const COPY_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C';

/**
 * Copies a text, and returns what a button says about this. If the browser refuses, the text on the page is selected, so that the visitor
 * can copy it with the keyboard.
 * @param onPage the element that shows the text, if the page shows it
 */
export const copyText = async (text: string, onPage: Element | null | undefined): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    if (!onPage) return 'Could not copy';
    getSelection()?.selectAllChildren(onPage);
    return `Press ${COPY_KEYS}`;
  }
};

/** Time for which a button says what it has done, in milliseconds. */
export const COPIED_MS = 3000;
