// Shows the emails that the backend has sent, newest first. The HTML of an email is never inserted into this page. Sandboxed frames, which
// cannot run scripts, show it.
import { element, firstLink, frameOf, textWithLinks } from './render.js';

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
}

const REFRESH_MS = 2000;

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const mails = find('mails');
const deleteAll = find<HTMLButtonElement>('delete');
const question = find<HTMLDialogElement>('question');
const filter = find<HTMLInputElement>('filter');
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const minutes = new Intl.RelativeTimeFormat('en');

/** Returns how long ago an email was sent, or its date and time if that was an hour ago or more. */
const ageOf = (sentAt: number): string => {
  const age = Math.floor((Date.now() - sentAt) / 60_000);
  if (age < 1) return 'just now';
  return age < 60 ? minutes.format(-age, 'minute') : dateTime.format(sentAt);
};

/** The emails on the page, by ID. */
const shown = new Map<string, HTMLElement>();

/** Sets the text of an element only if it changes, because screen readers announce every update. */
const write = (place: HTMLElement, text: string): void => void (place.textContent !== text && (place.textContent = text));

/**
 * Characters that change the text direction. They are replaced in subjects, because browsers isolate text only up to 125 nested direction
 * changes (`max_depth` in the Unicode Bidirectional Algorithm).
 */
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

const mailOf = ({ id, to, subject, text, html, sent_at_millis: sentAt }: Mail): HTMLElement => {
  const title = subject.replaceAll(DIRECTION_MARKS, ' ');
  const time = element('time', '', ageOf(sentAt));
  time.dateTime = new Date(sentAt).toISOString();
  time.title = dateTime.format(sentAt);
  const body = element('p', 'text', ...textWithLinks(text));
  const facts = element('p', 'facts', element('span', '', `To ${to}`), time);
  const mail = element('article', 'mail', element('h2', '', title), facts, body);
  mail.dataset.words = `${to}\n${title}`.toLowerCase();
  if (html === '') return mail;
  facts.append(...firstLink(text, title));
  mail.classList.add('has-html');
  mail.append(frameOf(`/inbox/messages/${encodeURIComponent(id)}/html`, `Email “${title}”`));
  return mail;
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

/** Adds new emails and removes deleted emails. All other emails keep their frames, the focus and the text selection. */
const show = (items: readonly Mail[]): void => {
  const ids = new Set(items.map(({ id }) => id));
  for (const [id, mail] of shown) {
    if (ids.has(id)) continue;
    mail.remove();
    shown.delete(id);
  }
  for (const item of items.toReversed()) {
    const time = shown.get(item.id)?.querySelector('time');
    if (time) write(time, ageOf(item.sent_at_millis));
    if (shown.has(item.id)) continue;
    const mail = mailOf(item);
    shown.set(item.id, mail);
    mails.prepend(mail);
  }
  applyFilter();
  deleteAll.disabled = items.length === 0;
};

const refresh = async (): Promise<void> => {
  try {
    const response = await fetch('/inbox/messages');
    if (!response.ok) throw new Error(`The inbox responded with ${response.status}.`);
    show(((await response.json()) as { items: readonly Mail[] }).items);
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
const viewButtons = [...document.querySelectorAll<HTMLButtonElement>('[data-view] button')];
for (const button of viewButtons) {
  button.addEventListener('click', () => {
    mails.className = button.value;
    for (const other of viewButtons) other.ariaPressed = String(other === button);
  });
}
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && refresh()));
void keepFresh();
