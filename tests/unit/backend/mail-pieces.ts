// Reads the HTML of an email: its pieces of text with their colors in both modes.

interface Colors {
  readonly color: string;
  readonly background: string;
}

interface Piece {
  readonly text: string;
  readonly light: Colors;
  readonly dark: Colors;
  /** Whether the element of the text has a font size and a font family of its own. */
  readonly hasFont: boolean;
}

interface Tag {
  readonly name: string;
  readonly style: string;
  readonly classes: readonly string[];
}

const TOKEN = /<!--[^]*?-->|<!doctype[^>]*>|<(?<close>\/?)(?<name>\w+)(?<attributes>[^>]*)>|(?<text>[^<]+)/g;
const VOID = new Set(['meta', 'img', 'br']);
const attribute = (attributes: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

const declared = (style: string, property: string): string | undefined => new RegExp(`(?:^|;)${property}:(#\\w{6})`).exec(style)?.[1];

/** Returns the value of the innermost tag that sets a property. Classes of the dark style sheet take precedence over inline styles. */
const computed = (open: readonly Tag[], property: string, darkRules?: string): string => {
  const values = open.map(({ style, classes }) => {
    const rules = classes.map((name) => new RegExp(`\\.${name}\\{${property}:(#\\w{6})!important\\}`).exec(darkRules ?? '')?.[1]);
    return rules.find((value) => value !== undefined) ?? declared(style, property);
  });
  return values.findLast((value) => value !== undefined) ?? '';
};

/**
 * Returns the visible pieces of text, in order.
 *
 * @throws Error if a tag is not closed, or closed twice
 */
export const piecesOf = (html: string): readonly Piece[] => {
  const darkRules = /@media \(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/s.exec(html)?.[1] ?? '';
  const [open, pieces]: [Tag[], Piece[]] = [[], []];
  // Addresses can be broken into lines. Bold words and isolated names belong to the text around them. The plain text has quotation marks and isolates instead.
  const isolated = html.replaceAll('<wbr>', '').replaceAll('<bdi>', '\u2068').replaceAll('</bdi>', '\u2069');
  const quoted = isolated.replaceAll(/<strong[^>]*>/g, '“').replaceAll('</strong>', '”');
  for (const { groups = {} } of quoted.matchAll(TOKEN)) {
    const { close, name, attributes = '', text = '' } = groups;
    if (name && close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another tag.`);
    } else if (name && !VOID.has(name)) {
      open.push({ name, style: attribute(attributes, 'style'), classes: attribute(attributes, 'class').split(' ') });
    } else if (text.trim() && open.every((tag) => !['title', 'style'].includes(tag.name) && !tag.style.startsWith('display:none'))) {
      const [light, dark] = [undefined, darkRules].map((rules) => ({
        color: computed(open, 'color', rules),
        background: computed(open, 'background-color', rules),
      })) as [Colors, Colors];
      const { style = '' } = open.at(-1) ?? {};
      pieces.push({ text: text.trim(), light, dark, hasFont: /font-family:[^]*font-size:/.test(style) });
    }
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed.`);
  return pieces;
};

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colors in the form `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
