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

const linkTo = (url: string): HTMLAnchorElement => Object.assign(element('a', '', url), { href: url });

const URLS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

/** Returns a list with a link to the first URL in the text of an email. The list is empty if the text contains no URL. */
export const firstLink = (text: string, title: string): readonly Node[] => {
  const url = URLS.exec(text)?.[0];
  if (url === undefined) return [];
  return [Object.assign(element('a', 'shortcut', 'Open link'), { href: url, ariaLabel: `Open link in “${title}”` })];
};

/** Returns a frame without scripts that is as tall as its content. Links in the frame replace this page. */
export const frameOf = (url: string, title: string): HTMLIFrameElement => {
  const frame = Object.assign(element('iframe', 'html'), { title, loading: 'lazy', src: url });
  frame.sandbox.add('allow-same-origin', 'allow-top-navigation-by-user-activation');
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
