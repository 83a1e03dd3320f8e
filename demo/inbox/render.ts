/** Creates an element with a class and content. Strings become text nodes, never HTML. */
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

/** Returns the text of an email with links for its URLs. A period or bracket after a URL is not part of the link. */
export const textWithLinks = (text: string): readonly (Node | string)[] =>
  text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/).map((part, index) => (index % 2 === 1 ? linkTo(part) : part));
