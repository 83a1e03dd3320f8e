import { shared } from '../../src/internal.js';

const ID = 'portico-announcer';
/** Time until a region is cleared. Slow braille displays and speech queues may need this long to present the message. */
const CLEAR_MS = 5000;
const GAP_MS = 100;

type Politeness = 'polite' | 'assertive';

interface Announcer {
  /** Modal dialogs in opening order. All elements outside the topmost dialog are inert, including live regions. */
  readonly dialogs: Set<HTMLDialogElement>;
  /** Maps each message of the next announcement to its language. */
  readonly next: { readonly [P in Politeness]: Map<string, string> };
}

const announcer = shared<Announcer>('announcer', () => ({
  dialogs: new Set(),
  next: { polite: new Map(), assertive: new Map() },
}));

const isOpen = (dialog: HTMLDialogElement): boolean => dialog.isConnected && dialog.open;

/** Returns the parent element for the live regions: the topmost modal dialog of an element or the page, or the body if none is open. */
const regionParent = (): HTMLElement => {
  for (const dialog of announcer.dialogs) if (!isOpen(dialog)) announcer.dialogs.delete(dialog);
  return [...announcer.dialogs].at(-1) ?? [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
};

const createRegion = (politeness: Politeness): HTMLElement => {
  const region = document.createElement('div');
  region.id = `${ID}-${politeness}`;
  // A region has no `role`, because some screen readers read a region with both `role` and `aria-live` twice.
  region.setAttribute('aria-live', politeness);
  region.setAttribute('aria-atomic', 'true');
  region.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap';
  return region;
};

const region = (politeness: Politeness): HTMLElement => {
  const parent = regionParent();
  const existing = [...parent.children].find(({ id }) => id === `${ID}-${politeness}`);
  return (existing as HTMLElement | undefined) ?? parent.appendChild(createRegion(politeness));
};

/** Adds the two live regions while they are still empty, because screen readers only announce changes to existing regions. */
export const prepareAnnouncer = (dialog?: HTMLDialogElement): void => {
  if (dialog) {
    announcer.dialogs.delete(dialog);
    announcer.dialogs.add(dialog);
  }
  region('polite');
  region('assertive');
};

const speak = (politeness: Politeness): void => {
  const target = region(politeness);
  const spans = Array.from(announcer.next[politeness], ([text, lang], index) =>
    Object.assign(document.createElement('span'), { lang, textContent: index ? ` ${text}` : text }),
  );
  announcer.next[politeness].clear();
  target.replaceChildren(...spans);
  setTimeout(() => spans.forEach((span) => span.remove()), CLEAR_MS);
};

/**
 * Announces a message to screen readers in an element's language, through the page's live region. Messages that are passed within `GAP_MS`
 * are announced together.
 */
export const announce = ({ lang }: HTMLElement, text: string, politeness: Politeness = 'polite'): void => {
  const next = announcer.next[politeness];
  if (next.size === 0) {
    region(politeness).textContent = '';
    setTimeout(() => speak(politeness), GAP_MS);
  }
  next.set(text, lang);
};
