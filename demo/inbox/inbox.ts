// The local mailbox. Shows all emails that the backend has sent, newest first. Shows only their text and never inserts their HTML.
import { element, textWithLinks } from './render.js';

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sent_at_millis: number;
}

const REFRESH_MS = 2000;

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const mails = find('mails');
const deleteAll = find<HTMLButtonElement>('delete');
let shown: string | undefined;

/** Characters that change the text direction. An element cannot isolate more than 125 such characters. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

const mailOf = ({ to, subject, text, sent_at_millis: sentAt }: Mail): HTMLElement => {
  const time = element('time', '', new Date(sentAt).toLocaleString());
  time.dateTime = new Date(sentAt).toISOString();
  const facts = element('p', 'facts', element('span', '', `To ${to}`), time);
  return element('article', 'mail', element('h2', '', subject.replaceAll(TURNS, ' ')), facts, element('p', 'text', ...textWithLinks(text)));
};

/** Renders only after a change, so that the selected text and the focused link stay the same. */
const show = (items: readonly Mail[]): void => {
  const key = items.map(({ id }) => id).join();
  if (key === shown) return;
  shown = key;
  mails.replaceChildren(...items.map(mailOf));
  find('empty').hidden = items.length > 0;
  find('count').textContent = items.length === 1 ? '1 email' : `${items.length} emails`;
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

deleteAll.addEventListener('click', () => {
  deleteAll.disabled = true;
  void fetch('/inbox/messages', { method: 'DELETE' }).then(refresh, refresh);
});
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && refresh()));
void keepFresh();
