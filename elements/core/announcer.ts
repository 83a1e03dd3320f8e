import { shared } from '../../src/internal.js';

const ID = 'portico-announcer';
/** Slow braille displays and speech queues are still reading when a region is emptied too soon. */
const CLEAR_MS = 5000;
const GAP_MS = 100;

type Politeness = 'polite' | 'assertive';

interface Announcer {
  /** Modal dialogs in the order in which they were opened. What is outside the topmost one is inert, live regions too. */
  readonly dialogs: Set<HTMLDialogElement>;
  /** What is said together in the next moment, each with its language. */
  readonly next: { readonly [P in Politeness]: Map<string, string> };
}

const announcer = shared<Announcer>('announcer', () => ({
  dialogs: new Set(),
  next: { polite: new Map(), assertive: new Map() },
}));

const isOpen = (dialog: HTMLDialogElement): boolean => dialog.isConnected && dialog.open;

/** The topmost modal dialog, ours or one of the page, else the body. */
const place = (): HTMLElement => {
  for (const dialog of announcer.dialogs) if (!isOpen(dialog)) announcer.dialogs.delete(dialog);
  return [...announcer.dialogs].at(-1) ?? [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
};

const createRegion = (politeness: Politeness): HTMLElement => {
  const region = document.createElement('div');
  region.id = `${ID}-${politeness}`;
  // No role beside it: some readers say what has both twice.
  region.setAttribute('aria-live', politeness);
  region.setAttribute('aria-atomic', 'true');
  region.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap';
  return region;
};

const region = (politeness: Politeness): HTMLElement => {
  const parent = place();
  const known = [...parent.children].find(({ id }) => id === `${ID}-${politeness}`);
  return (known as HTMLElement | undefined) ?? parent.appendChild(createRegion(politeness));
};

/** Puts the two live regions in place, empty: readers only speak of regions they knew before. */
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
  const said = Array.from(announcer.next[politeness], ([text, lang], index) =>
    Object.assign(document.createElement('span'), { lang, textContent: index ? ` ${text}` : text }),
  );
  announcer.next[politeness].clear();
  target.replaceChildren(...said);
  setTimeout(() => said.forEach((one) => one.remove()), CLEAR_MS);
};

/**
 * Says something to screen readers in the language of an element, through the one live region of the page. What is said in the same
 * moment is said together.
 */
export const announce = ({ lang }: HTMLElement, text: string, politeness: Politeness = 'polite'): void => {
  const next = announcer.next[politeness];
  if (next.size === 0) {
    region(politeness).textContent = '';
    setTimeout(() => speak(politeness), GAP_MS);
  }
  next.set(text, lang);
};
