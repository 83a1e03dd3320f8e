// Reads the HTML that the server renderer writes: every attribute value has quotation marks, and every element has an end tag or is empty.

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  children: HtmlNode[];
  /** The name of the count that says how often the node occurs. */
  times?: string;
}
interface HtmlText {
  readonly tag?: undefined;
  readonly attributes?: undefined;
  readonly children?: undefined;
  readonly text: string;
  times?: string;
}
export type HtmlNode = HtmlElement | HtmlText;

const EMPTY = new Set(['img', 'input']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');

const TOKEN = /<\/(?<end>[\w-]+)\s*>|<(?<tag>[\w-]+)(?<attributes>(?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(?<closed>\/?)>|(?<text>[^<]+)/gy;

/** Returns the nodes of HTML that the server renderer wrote. */
export const parseHtml = (html: string): HtmlNode[] => {
  const root: HtmlNode[] = [];
  const stack: { readonly tag: string; readonly children: HtmlNode[] }[] = [{ tag: '', children: root }];
  let length = 0;
  for (const { 0: token, groups: { end, tag, attributes = '', closed, text = '' } = {} } of html.matchAll(TOKEN)) {
    length += token.length;
    const parent = stack.at(-1);
    if (end !== undefined) {
      if (parent?.tag !== end) throw new Error(`</${end}> does not end <${parent?.tag}>.`);
      stack.pop();
    } else if (tag === undefined) parent?.children.push({ text: decode(text) });
    else {
      const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decode(value)]);
      const element: HtmlElement = { tag, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [] };
      parent?.children.push(element);
      if (!closed && !EMPTY.has(tag)) stack.push(element);
    }
  }
  if (length !== html.length || stack.length !== 1) throw new Error('The HTML has an unknown structure.');
  return root;
};
