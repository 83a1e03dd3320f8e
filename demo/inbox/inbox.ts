// Shows the emails that the backend has sent, newest first. The HTML of an email is never inserted into this page. Sandboxed frames, which
// cannot run scripts, show it.
import { ageOf, dateOf, loadMails, titleOf, type Mail } from '../shared/mails.js';
import { createReadObserver, isUnread, keepOnly, watchRead } from '../shared/unread.js';
import { deleteLater, isDeleted, undo } from './deletion.js';
import { breakable, element, firstLink, frameOf, textWithLinks } from './render.js';

const REFRESH_MS = 2000;

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const mails = find('mails');
const deleteAll = find<HTMLButtonElement>('delete');
const question = find<HTMLDialogElement>('question');
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
  for (const [id, mail] of shown) if (!isUnread(id)) mail.querySelector('.unread')?.remove();
  countUnread();
});

/** Hides an email, and shows the button that undoes this. */
const remove = (id: string): void => {
  deleteLater(id, () => hideUndo(id));
  forget(id);
  applyFilter();
  undoing = id;
  find('deleted').hidden = false;
  find('undo').focus();
};

/** The email that the button restores. */
let undoing = '';

const hideUndo = (id: string): void => {
  if (undoing !== id) return;
  if (document.activeElement === find('undo')) filter.focus();
  find('deleted').hidden = true;
};

const headOf = (mail: Mail, title: string): HTMLElement => {
  const button = Object.assign(element('button', 'delete', 'Delete'), { type: 'button', ariaLabel: `Delete “${title}”` });
  button.addEventListener('click', () => remove(mail.id));
  const unread = isUnread(mail.id) ? [element('span', 'unread', element('span', 'hidden-text', 'Unread'))] : [];
  return element('div', 'head', ...unread, element('h2', '', title), button);
};

const mailOf = (mail: Mail): HTMLElement => {
  const { id, to, text, html } = mail;
  const title = titleOf(mail);
  const time = element('time', '', ageOf(mail));
  time.dateTime = new Date(mail.sent_at_millis).toISOString();
  time.title = dateOf(mail);
  const facts = element('p', 'facts', element('span', '', 'To ', ...breakable(to)), time);
  const article = element('article', 'mail', headOf(mail, title), facts, element('p', 'text mail-text', ...textWithLinks(text)));
  Object.assign(article.dataset, { id, words: `${to}\n${title}`.toLowerCase() });
  const source = Object.assign(element('pre', 'source code-text', html || text), { tabIndex: 0, ariaLabel: `Source of “${title}”` });
  article.append(source);
  readObserver.observe(article);
  if (html === '') return article;
  facts.append(...firstLink(mail, title));
  article.classList.add('has-html');
  article.append(frameOf(mail, title));
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
  find('no-match').hidden = shown.size === 0 || matches > 0;
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
  for (const id of shown.keys()) if (!ids.has(id)) forget(id);
  keepOnly(new Set(all.map(({ id }) => id)));
  for (const item of items.toReversed()) {
    const time = shown.get(item.id)?.querySelector('time');
    if (time) write(time, ageOf(item));
    if (shown.has(item.id)) continue;
    const article = mailOf(item);
    shown.set(item.id, article);
    insert(item, article);
  }
  applyFilter();
  countUnread();
  deleteAll.disabled = items.length === 0;
};

const refresh = async (): Promise<void> => {
  try {
    show(await loadMails());
    find('problem').hidden = true;
  } catch {
    find('problem').hidden = false;
  }
};

/** Reloads the list repeatedly, except while the page is hidden. */
const keepFresh = async (): Promise<void> => {
  if (document.visibilityState === 'visible') await refresh();
  setTimeout(() => void keepFresh(), REFRESH_MS);
};

filter.addEventListener('input', applyFilter);
deleteAll.addEventListener('click', () => {
  question.returnValue = '';
  question.showModal();
});
question.addEventListener('close', () => {
  if (question.returnValue !== 'delete') return;
  deleteAll.disabled = true;
  void fetch('/inbox/messages', { method: 'DELETE' }).then(refresh, refresh);
});
find('undo').addEventListener('click', () => {
  const id = undoing;
  undo(id);
  find('deleted').hidden = true;
  void refresh().then(() => shown.get(id)?.querySelector<HTMLElement>('.delete')?.focus());
});
const viewButtons = [...document.querySelectorAll<HTMLButtonElement>('[data-view] button')];
for (const button of viewButtons) {
  button.addEventListener('click', () => {
    mails.className = button.value;
    for (const other of viewButtons) other.ariaPressed = String(other === button);
  });
}
const phone = find<HTMLButtonElement>('phone');
phone.addEventListener('click', () => {
  const isPhone = phone.ariaPressed !== 'true';
  phone.ariaPressed = String(isPhone);
  mails.toggleAttribute('data-phone', isPhone);
});
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && refresh()));
void keepFresh();
