/** Creates an element with a class and content. Text is inserted as text. */
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

/** The text of a mail with links for its web addresses. A period or bracket after an address is not part of it. */
export const textWithLinks = (text: string): readonly (Node | string)[] =>
  text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/).map((part, index) => (index % 2 === 1 ? linkTo(part) : part));
