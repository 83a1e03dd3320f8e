import type { Block, MailContent } from './blocks.js';
import { keepStars, markBold, quoteBold } from './bold.js';
import { borderOf, boxStyles, px, textStyles, type Members } from './block-styles.js';
import { box, escape, rowOf, styled, styledCell } from './html.js';
import { markIsolates } from './names.js';
import { PALETTE } from './palette.js';
import { fill, type MailVariables } from './placeholders.js';

// Renders blocks to HTML and plain text. The strings in the content are templates. Filled-in strings are escaped in HTML.

/** State of one rendering. Every block is rendered at most once, because a block that contains itself would lead to endless recursion. */
export interface Page {
  readonly content: MailContent;
  readonly variables: MailVariables;
  /** Data of the layout, with the default font and color of text. */
  readonly layout: Members;
  /** Language tag of the texts. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly seen: Set<string>;
  /** Lines of the plain-text version, in order. */
  readonly lines: string[];
  /** URLs of the buttons that have been rendered. */
  readonly urls: Set<string>;
}

const filled = ({ variables }: Page, value: unknown): string => (typeof value === 'string' ? fill(value, variables) : '');

/**
 * Lets lines break after the dots and the `@` of the recipient's address, which otherwise break anywhere. HTML tags contain no `@`, so this
 * changes only text.
 *
 * @param encode the function that has encoded values in the HTML
 */
const breakAddress = ({ variables }: Page, html: string, encode = escape): string => {
  const address = encode(variables.recipientEmail ?? '');
  return address.includes('@') ? html.replaceAll(address, () => address.replaceAll(/[.@]/g, '$&<wbr>')) : html;
};

const escapeAll = (value: string): string => keepStars(escape(value));

/** Fills in a text whose template can contain bold words. Returns its HTML. */
const filledHtml = (page: Page, template: string): string => {
  const values = Object.entries(page.variables).map(([name, value]) => [name, escapeAll(value)] as const);
  const html = markIsolates(markBold(fill(escape(template), Object.fromEntries(values)))).replaceAll('\n', '<br>');
  return breakAddress(page, html, escapeAll);
};

/** Returns a URL if its scheme is `http`, `https` or `mailto`. Otherwise, returns undefined. */
const urlOf = (page: Page, value: unknown): string | undefined => {
  const url = filled(page, value).trim();
  return /^(?:https?|mailto):/i.test(url) ? url : undefined;
};

const children = (page: Page, ids: unknown): string =>
  ((ids as readonly string[] | null | undefined) ?? []).map((id) => renderBlock(page, id)).join('\n');

const addLine = (page: Page, line: string): void => void (line.trim() && page.lines.push(line.trim()));
const withBreaks = (page: Page, text: string): string => breakAddress(page, markIsolates(escape(text)).replaceAll('\n', '<br>'));

/** Returns whether a text consists of the URL of a button, with or without a line such as `Or open this link:` before it. */
const repeatsButton = ({ urls }: Page, text: string): boolean => {
  const [last = '', ...rest] = text.split('\n').toReversed();
  return urls.has(last) && rest.length <= 1 && rest.every((line) => /[:：]$/.test(line));
};

const RADIUS: Record<string, string> = { rectangle: '0', pill: '64px' };
const SIZES: Record<string, string> = { 'x-small': '4px 8px', small: '8px 12px', large: '16px 32px' };
const HEADING_SIZES: Record<string, number> = { h1: 32, h2: 24, h3: 20 };

type Render = (page: Page, style: Members, props: Members) => string;

const RENDERERS: Record<Exclude<Block['type'], 'EmailLayout'>, Render> = {
  Container: (page, style, props) => box(children(page, props.childrenIds), boxStyles(style)),
  ColumnsContainer: (page, style, props) => {
    const columns = ((props.columns as readonly Members[] | null | undefined) ?? []).slice(0, (props.columnsCount as number | null) ?? 2);
    const align = styled({ 'vertical-align': props.contentAlignment ?? 'middle' });
    const cells = columns.map(({ childrenIds }) => `<td${align}>${children(page, childrenIds)}</td>`);
    return box(rowOf(cells.join('')), boxStyles(style));
  },
  Heading: (page, style, props) => {
    const text = filled(page, props.text);
    const level = String(props.level ?? 'h2');
    addLine(page, text);
    const look = styled({ margin: 0, ...textStyles(page.layout, { fontWeight: 'bold', ...style }, HEADING_SIZES[level]) });
    return box(`<${level}${look}>${withBreaks(page, text)}</${level}>`, boxStyles(style));
  },
  Text: (page, style, props) => {
    const hasBold = props.markdown === true && typeof props.text === 'string';
    const text = filled(page, hasBold ? quoteBold(props.text as string, page.lang) : props.text);
    if (text === '') return '';
    // The text line of a button already contains the button's URL.
    if (!repeatsButton(page, text)) addLine(page, text);
    return box(hasBold ? filledHtml(page, props.text as string) : withBreaks(page, text), {
      ...textStyles(page.layout, style),
      ...boxStyles(style),
    });
  },
  Button: (page, style, props) => {
    const [text, url] = [filled(page, props.text), urlOf(page, props.url) ?? '#'];
    page.urls.add(url);
    // The URL has a line of its own, because languages punctuate differently and mail programs then find its end.
    addLine(page, `${text}\n${url}`);
    const color = props.buttonBackgroundColor ?? '#1a1a1a';
    const shape = {
      'background-color': color,
      'border-radius': RADIUS[String(props.buttonStyle)] ?? '8px',
    };
    const padding = SIZES[String(props.size)] ?? '12px 20px';
    const label = styled({
      display: props.fullWidth ? 'block' : 'inline-block',
      padding,
      ...shape,
      // In forced colors, which have no backgrounds, only the border shows that this is a button.
      border: `1px solid ${String(color)}`,
      ...textStyles(page.layout, { fontWeight: 'bold', ...style, color: props.buttonTextColor ?? '#ffffff', textAlign: 'center' }),
      'text-decoration': 'none',
    });
    const link = `<a href="${escape(url)}"${label}>${withBreaks(page, text)}</a>`;
    // Outlook ignores the padding of links.
    const button = box(link, { ...shape, 'mso-padding-alt': padding }, { isWide: props.fullWidth === true, align: 'center' });
    return box(button, boxStyles(style), { align: style.textAlign, name: 'button' });
  },
  Image: (page, style, props) => {
    const [alt, url, link] = [filled(page, props.alt), urlOf(page, props.url), urlOf(page, props.linkHref)];
    const dark = urlOf(page, props.darkUrl);
    addLine(page, alt);
    const size = ['width', 'height'].map((name) => (px(props[name]) ? ` ${name}="${String(props[name])}"` : '')).join('');
    const look = styled({ border: 0, 'max-width': '100%', 'vertical-align': 'middle' });
    const light = url ? `<img src="${escape(url)}" alt="${escape(alt)}"${size}${look}>` : withBreaks(page, alt);
    const image = url && dark ? `<picture><source media="(prefers-color-scheme:dark)" srcset="${escape(dark)}">${light}</picture>` : light;
    // The alternative text also appears while the picture is blocked.
    const styles = { ...textStyles(page.layout, { fontWeight: 'bold', ...style }), ...boxStyles(style) };
    return box(link ? `<a href="${escape(link)}"${styled({ color: styles.color })}>${image}</a>` : image, styles);
  },
  Divider: (_page, style, props) => {
    const line = { 'border-top': `${px(props.lineHeight) ?? '1px'} solid`, 'border-color': props.lineColor ?? '#333333' };
    return box(box('', { ...line, 'font-size': '0', 'line-height': '0' }), boxStyles(style));
  },
  Spacer: (_page, _style, props) => {
    const height = px(props.height) ?? '16px';
    return box('&nbsp;', { height, 'font-size': '1px', 'line-height': height });
  },
};

const WIDTH = 600;

// Outlook ignores `max-width`.
const OUTLOOK_START = `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

const renderLayout = (page: Page, data: Members): string => {
  const align = page.dir === 'rtl' ? 'right' : 'left';
  const outer = { 'background-color': data.backdropColor ?? PALETTE.backdrop, padding: '32px 16px' };
  const inner = {
    'background-color': data.canvasColor ?? PALETTE.canvas,
    'border-radius': px(data.borderRadius),
    ...borderOf(data.borderColor),
    'font-variant-numeric': 'tabular-nums',
    'overflow-wrap': 'anywhere',
    // Japanese has no spaces between words.
    'word-break': page.lang === 'ja' ? 'auto-phrase' : 'break-word',
    'line-break': 'strict',
    'text-align': align,
  };
  const canvas = rowOf(`<td align="${align}"${styledCell(inner, 'inner')}>${children(page, data.childrenIds)}</td>`);
  const centered = `<div style="max-width:${WIDTH}px;margin:0 auto">${OUTLOOK_START}${canvas}${OUTLOOK_END}</div>`;
  return rowOf(`<td align="center"${styledCell(outer, 'outer')}>${centered}</td>`);
};

/** Renders a block and its children. Returns an empty string if there is no such block, or if it has already been rendered. */
export const renderBlock = (page: Page, id: string): string => {
  const block = Object.hasOwn(page.content, id) ? page.content[id] : undefined;
  if (!block || page.seen.has(id)) return '';
  page.seen.add(id);
  if (block.type === 'EmailLayout') return renderLayout(page, block.data);
  return RENDERERS[block.type](page, block.data.style ?? {}, block.data.props ?? {});
};
