import { htmlUrlOf, linkIn, MAIL_SANDBOX, URLS, type Mail } from '../shared/mails.js';

/** Creates an element with a class and content. Strings become text nodes and are never parsed as HTML. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
};

/** Returns an email address whose line may break before its `@`. */
export const breakable = (address: string): readonly (Node | string)[] =>
  address.split(/(?=@)/).flatMap((part, index) => (index === 0 ? part : [element('wbr', ''), part]));

const linkTo = (url: string): HTMLAnchorElement => Object.assign(element('a', '', url), { href: url });

/** Returns a list with a link to the first URL in the text of an email. The list is empty if the text contains no URL. */
export const firstLink = (mail: Mail, title: string): readonly Node[] => {
  const url = linkIn(mail);
  if (url === undefined) return [];
  return [Object.assign(element('a', 'shortcut', 'Open link'), { href: url, ariaLabel: `Open link in “${title}”` })];
};

/** Returns a frame without scripts that is as tall as its content. Links in the frame replace this page. */
export const frameOf = (mail: Mail, title: string): HTMLIFrameElement => {
  const frame = Object.assign(element('iframe', 'html mail-frame'), { title: `Email “${title}”`, loading: 'lazy', src: htmlUrlOf(mail) });
  frame.sandbox.add(...MAIL_SANDBOX.split(' '));
  const fit = (): void => {
    // A document has no root element when it starts to load.
    const root: HTMLElement | null | undefined = frame.contentDocument?.documentElement;
    if (root && root.offsetHeight > 0) frame.style.blockSize = `${root.offsetHeight}px`;
  };
  frame.addEventListener('load', fit);
  new ResizeObserver(fit).observe(frame);
  return frame;
};

/** Returns the text of an email with links for its URLs. Punctuation after a URL is not part of the link. */
export const textWithLinks = (text: string): readonly (Node | string)[] =>
  text.split(URLS).map((part, index) => (index % 2 === 1 ? linkTo(part) : part));
