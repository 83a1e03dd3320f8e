// Shows the emails that the service has sent, newest first, and opens the newest. The HTML of an email is never inserted into this page.
// Sandboxed frames, which cannot run scripts, show it.
import { ageOf, loadMails, titleOf, type Mail } from '../shared/mails.js';
import { createReadObserver, isUnread, keepOnly, markRead, watchRead } from '../shared/unread.js';
import { deleteLater, isDeleted, undo } from './deletion.js';
import { element } from './element.js';
import { bodyOf, headOf } from './render.js';

const REFRESH_MS = 2000;

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const mails = find('mails');
const deleteAll = find<HTMLButtonElement>('delete');
const filter = find<HTMLInputElement>('filter');
/** The emails on the page, by ID. */
const shown = new Map<string, HTMLElement>();

/** Sets the text of an element only if it changes, because screen readers announce every update. */
const write = (place: HTMLElement, text: string): void => void (place.textContent !== text && (place.textContent = text));

const TITLE = document.title;

/** Shows how many emails are unread, in the title of the page. */
const countUnread = (): void => {
  const count = [...shown.keys()].filter(isUnread).length;
  document.title = count === 0 ? TITLE : `(${count}) ${TITLE}`;
};

const readObserver = createReadObserver();
watchRead(() => {
  for (const [id, mail] of shown) (mail.querySelector('.unread') as HTMLElement).hidden = !isUnread(id);
  countUnread();
});

/** The emails that the button restores. */
let undoing: readonly string[] = [];

/** Hides emails, and shows the button that undoes this. */
const remove = (ids: readonly string[]): void => {
  deleteLater(ids, () => hideUndo(ids));
  for (const id of ids) forget(id);
  applyFilter();
  undoing = ids;
  write(find('deleted-text'), ids.length === 1 ? 'Email deleted.' : `${ids.length} emails deleted.`);
  find('deleted').hidden = false;
  find('undo').focus();
};

const hideUndo = (ids: readonly string[]): void => {
  if (undoing !== ids) return;
  if (document.activeElement === find('undo')) filter.focus();
  find('deleted').hidden = true;
};

const isOpen = (mail: HTMLElement): boolean => mail.querySelector('.toggle')?.ariaExpanded === 'true';

/** Shows or hides the content of an email, which becomes read when it has been open for a moment. */
const setOpen = (mail: HTMLElement, open: boolean): void => {
  (mail.querySelector('.toggle') as HTMLElement).ariaExpanded = String(open);
  (mail.querySelector('.body') as HTMLElement).hidden = !open;
  if (open) readObserver.observe(mail);
  else readObserver.unobserve(mail);
};

/** The email that the page itself has opened. */
let automatic: HTMLElement | undefined;

/** Opens a new email instead of the one that the page opened before. */
const openNewest = (newest: HTMLElement): void => {
  if (automatic) setOpen(automatic, false);
  setOpen(newest, true);
  automatic = newest;
};

const mailOf = (mail: Mail): HTMLElement => {
  const head = headOf(mail, isUnread(mail.id));
  const article = element('article', 'mail', head, bodyOf(mail));
  const words = `${mail.to}\n${titleOf(mail)}`.toLowerCase();
  Object.assign(article.dataset, { id: mail.id, words, view: mail.html === '' ? 'text' : 'html' });
  head.addEventListener('click', ({ target }) => {
    if ((target as HTMLElement).closest('.delete')) return remove([mail.id]);
    setOpen(article, !isOpen(article));
    // An email that the visitor opens is read at once.
    if (isOpen(article)) markRead(mail.id);
    if (article === automatic) automatic = undefined;
  });
  article.querySelector('.shortcuts')?.addEventListener('click', () => markRead(mail.id));
  return article;
};

const countOf = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

/** Shows the emails whose address or subject contains the text in the filter. */
const applyFilter = (): void => {
  const words = filter.value.trim().toLowerCase();
  let matches = 0;
  for (const mail of shown.values()) {
    mail.hidden = !mail.dataset.words?.includes(words);
    if (!mail.hidden) matches += 1;
  }
  find('empty').hidden = shown.size > 0;
  deleteAll.disabled = matches === 0;
  write(deleteAll, words ? `Delete ${matches}` : 'Delete all');
  find('no-match').hidden = shown.size === 0 || matches > 0;
  write(find('words'), filter.value.trim());
  write(find('count'), words ? `${matches} of ${countOf(shown.size)}` : countOf(shown.size));
};

const forget = (id: string): void => {
  shown.get(id)?.remove();
  shown.delete(id);
};

/** Inserts an email before the first older one. */
const insert = (mail: Mail, article: HTMLElement): void => {
  const older = [...mails.children].find((other) => Number((other as HTMLElement).dataset['sentAt']) <= mail.sent_at_millis);
  article.dataset['sentAt'] = String(mail.sent_at_millis);
  mails.insertBefore(article, older ?? null);
};

/** Adds new emails and removes deleted emails. All other emails keep their frames, the focus and the text selection. */
const show = (all: readonly Mail[]): void => {
  const items = all.filter(({ id }) => !isDeleted(id));
  const ids = new Set(items.map(({ id }) => id));
  let added: HTMLElement | undefined;
  for (const id of shown.keys()) if (!ids.has(id)) forget(id);
  keepOnly(new Set(all.map(({ id }) => id)));
  for (const item of items.toReversed()) {
    const time = shown.get(item.id)?.querySelector('time');
    if (time) write(time, ageOf(item));
    if (shown.has(item.id)) continue;
    added = mailOf(item);
    shown.set(item.id, added);
    insert(item, added);
  }
  if (added && added === mails.firstElementChild) openNewest(added);
  applyFilter();
  countUnread();
};

const refresh = async (): Promise<void> => {
  try {
    show(await loadMails());
    find('problem').hidden = true;
  } catch {
    find('problem').hidden = false;
    find('empty').hidden = true;
    if (shown.size === 0) write(find('count'), '');
  }
  find('loading').hidden = true;
};

/** Reloads the list repeatedly, except while the page is hidden. */
const keepFresh = async (): Promise<void> => {
  if (document.visibilityState === 'visible') await refresh();
  setTimeout(() => void keepFresh(), REFRESH_MS);
};

filter.addEventListener('input', applyFilter);
find('clear').addEventListener('click', () => {
  filter.value = '';
  filter.focus();
  applyFilter();
});
find('retry').addEventListener('click', () => void refresh());
// Emails that the filter hides are not deleted.
deleteAll.addEventListener('click', () => remove([...shown].filter(([, mail]) => !mail.hidden).map(([id]) => id)));

/** Returns the button that deletes an email, or the one that opens it where a closed email has only this. */
const deleteButtonOf = (id = ''): HTMLElement | null | undefined => {
  const button = shown.get(id)?.querySelector<HTMLElement>('.delete');
  return button?.checkVisibility() ? button : shown.get(id)?.querySelector<HTMLElement>('.toggle');
};
find('undo').addEventListener('click', () => {
  const ids = undoing;
  undo(ids);
  find('deleted').hidden = true;
  const focus = (): void => (ids.length === 1 ? deleteButtonOf(ids[0]) : deleteAll)?.focus();
  void refresh().then(focus);
});
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && refresh()));
void keepFresh();
