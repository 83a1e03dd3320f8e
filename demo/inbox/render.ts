import { COPIED_MS, copyText } from '../shared/copy.js';
import { ageOf, codeIn, frameClassOf, fullDateOf, htmlUrlOf, linkIn, MAIL_SANDBOX, titleOf, URLS, type Mail } from '../shared/mails.js';
import { element } from './element.js';
import { viewsOf } from './views.js';

const linkTo = (url: string): HTMLAnchorElement => Object.assign(element('a', '', url), { href: url });

/** Returns the code of an email with a button that copies it. */
const codeWithCopy = (code: string): HTMLElement => {
  const text = element('code', '', code);
  const status = Object.assign(element('span', '', 'Copy'), { ariaLive: 'polite' });
  const button = Object.assign(element('button', 'copy', status, element('span', 'hidden-text', ' code')), { type: 'button' });
  button.addEventListener('click', () => {
    void copyText(code, text).then((result) => {
      status.textContent = result;
      setTimeout(() => (status.textContent = 'Copy'), COPIED_MS);
    });
  });
  return element('span', 'code', text, button);
};

/**
 * Returns what a visitor most often needs from an email: its code, its first link, and the controls of its view, if it has HTML. The list is
 * empty if it has none of them.
 */
const shortcutsOf = (mail: Mail, title: string): readonly Node[] => {
  const [code, url] = [codeIn(mail), linkIn(mail)];
  const shortcuts = code === undefined ? [] : [codeWithCopy(code)];
  if (url !== undefined)
    shortcuts.push(Object.assign(element('a', 'button', 'Open link'), { href: url, ariaLabel: `Open link in “${title}”` }));
  if (mail.html !== '') shortcuts.push(viewsOf(title));
  return shortcuts.length === 0 ? [] : [element('div', 'shortcuts', ...shortcuts)];
};

/** The width of the border above and below a frame, in pixels. */
const BORDERS = 2;

/** Returns a frame without scripts that is as tall as its content. Links in the frame replace this page. */
const frameOf = (mail: Mail, title: string): HTMLIFrameElement => {
  const frame = Object.assign(element('iframe', frameClassOf(mail)), { title: `Email “${title}”`, loading: 'lazy', src: htmlUrlOf(mail) });
  frame.sandbox.add(...MAIL_SANDBOX.split(' '));
  const fit = (): void => {
    // A document has no root element when it starts to load.
    const root: HTMLElement | null | undefined = frame.contentDocument?.documentElement;
    if (root && root.offsetHeight > 0) frame.style.blockSize = `${root.offsetHeight + BORDERS}px`;
  };
  frame.addEventListener('load', fit);
  new ResizeObserver(fit).observe(frame);
  return frame;
};

/** Returns the text of an email with links for its URLs. Punctuation after a URL is not part of the link. */
const textWithLinks = (text: string): readonly (Node | string)[] =>
  text.split(URLS).map((part, index) => (index % 2 === 1 ? linkTo(part) : part));

/** Returns the row of an email, with a button that shows the email. */
export const headOf = (mail: Mail, isNew: boolean): HTMLElement => {
  const title = titleOf(mail);
  const toggle = Object.assign(element('button', 'toggle', title), { type: 'button', ariaExpanded: 'false', dir: 'auto' });
  toggle.setAttribute('aria-controls', `mail-${mail.id}`);
  const unread = Object.assign(element('span', 'unread', element('span', 'hidden-text', 'Unread')), { hidden: !isNew });
  const to = Object.assign(element('span', 'to', mail.to), { title: mail.to, dir: 'auto' });
  const time = Object.assign(element('time', '', ageOf(mail)), { title: fullDateOf(mail), dir: 'auto' });
  time.dateTime = new Date(mail.sent_at_millis).toISOString();
  const button = Object.assign(element('button', 'delete', 'Delete'), { type: 'button', ariaLabel: `Delete “${title}”` });
  const details = element('div', 'details', to, element('span', 'when', unread, time));
  return element('div', 'head', element('h2', '', toggle), details, button, element('span', 'chevron'));
};

/** Returns the content of an email: what a visitor needs from it, and its text, HTML and source, of which the page shows one. */
export const bodyOf = (mail: Mail): HTMLElement => {
  const { id, text, html } = mail;
  const title = titleOf(mail);
  const source = Object.assign(element('pre', 'source code-text', html || text), {
    tabIndex: 0,
    dir: 'ltr',
    ariaLabel: `Source of “${title}”`,
  });
  const frame = html === '' ? [] : [element('div', 'html', frameOf(mail, title))];
  const plain = element('p', 'text mail-text', ...textWithLinks(text));
  return Object.assign(element('div', 'body', ...shortcutsOf(mail, title), plain, source, ...frame), { id: `mail-${id}`, hidden: true });
};
