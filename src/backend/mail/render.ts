import { FONTS, type Block, type MailContent } from './blocks.js';
import { PALETTE } from './default-templates.js';
import { escape, htmlPage } from './html-page.js';
import { cut, mailedName } from './names.js';
import { fill, type MailVariables } from './placeholders.js';

export type { MailVariables };

// Renders blocks to HTML and plain text. The strings in the content are templates. Filled-in strings are escaped in HTML.

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Variables whose values users choose. */
const NAMES: ReadonlySet<string> = new Set(['projectDisplayName', 'userDisplayName', 'teamDisplayName', 'inviterDisplayName']);

const MAX_SUBJECT = 250;
const MAX_TEXT = 100_000;

type Members = Readonly<Record<string, unknown>>;

/** State of one rendering. Every block is rendered at most once, because a block that contains itself would lead to endless recursion. */
interface Page {
  readonly content: MailContent;
  readonly variables: MailVariables;
  readonly seen: Set<string>;
  /** Lines of the plain-text version, in order. */
  readonly lines: string[];
  /** URLs of the buttons that have been rendered. */
  readonly urls: Set<string>;
}

const css = (rules: Readonly<Record<string, unknown>>): string =>
  Object.entries(rules)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const px = (value: unknown): string | undefined => (typeof value === 'number' ? `${value}px` : undefined);
const font = (name: unknown): string | undefined => FONTS[name as keyof typeof FONTS];

const paddingOf = ({ padding }: Members): string | undefined => {
  if (!padding) return undefined;
  const { top, right, bottom, left } = padding as Members;
  return [top, right, bottom, left].map(px).join(' ');
};

const styleOf = (style: Members): string =>
  escape(
    css({
      color: style.color,
      'background-color': style.backgroundColor,
      'font-size': px(style.fontSize),
      'font-family': font(style.fontFamily),
      'font-weight': style.fontWeight === 'bold' ? 600 : style.fontWeight,
      'text-align': style.textAlign,
      'border-radius': px(style.borderRadius),
      border: style.borderColor ? `1px solid ${String(style.borderColor)}` : undefined,
      padding: paddingOf(style),
    }),
  );

const filled = ({ variables }: Page, value: unknown): string => (typeof value === 'string' ? fill(value, variables) : '');
/** Returns the URL of a link if its scheme is `http`, `https` or `mailto`. Otherwise, returns `#`. */
const hrefOf = (page: Page, value: unknown): string => {
  const url = filled(page, value).trim();
  return /^(?:https?|mailto):/i.test(url) ? url : '#';
};

const children = (page: Page, ids: unknown): string =>
  ((ids as readonly string[] | null | undefined) ?? []).map((id) => renderBlock(page, id)).join('\n');

const addLine = (page: Page, line: string): void => void (line.trim() && page.lines.push(line.trim()));
const withBreaks = (text: string): string => escape(text).replaceAll('\n', '<br>');

const RADIUS: Record<string, string> = { rectangle: '0', pill: '64px' };

type Render = (page: Page, style: Members, props: Members) => string;

const RENDERERS: Record<Exclude<Block['type'], 'EmailLayout'>, Render> = {
  Container: (page, style, props) => `<div style="${styleOf(style)}">${children(page, props.childrenIds)}</div>`,
  ColumnsContainer: (page, style, props) => {
    const columns = ((props.columns as readonly Members[] | null | undefined) ?? []).slice(0, (props.columnsCount as number | null) ?? 2);
    const cells = columns.map(
      ({ childrenIds }) => `<td style="vertical-align:${String(props.contentAlignment ?? 'middle')}">${children(page, childrenIds)}</td>`,
    );
    return `<div style="${styleOf(style)}"><table role="presentation" width="100%"><tr>${cells.join('')}</tr></table></div>`;
  },
  Heading: (page, style, props) => {
    const text = filled(page, props.text);
    const level = String(props.level ?? 'h2');
    addLine(page, text);
    return `<${level} style="margin:0;${styleOf(style)}">${withBreaks(text)}</${level}>`;
  },
  Text: (page, style, props) => {
    const text = filled(page, props.text);
    // The text line of a button already contains the button's URL.
    if (!page.urls.has(text)) addLine(page, text);
    return `<div style="${styleOf(style)}">${withBreaks(text)}</div>`;
  },
  Button: (page, style, props) => {
    const [text, url] = [filled(page, props.text), hrefOf(page, props.url)];
    page.urls.add(url);
    addLine(page, `${text}: ${url}`);
    const look = css({
      display: props.fullWidth ? 'block' : 'inline-block',
      padding: '.6rem 1rem',
      'border-radius': RADIUS[String(props.buttonStyle)] ?? '.4rem',
      background: props.buttonBackgroundColor ?? '#1a1a1a',
      color: props.buttonTextColor ?? '#ffffff',
      'text-decoration': 'none',
      'font-weight': 600,
    });
    return `<div style="${styleOf(style)}"><a href="${escape(url)}" style="${look}">${escape(text)}</a></div>`;
  },
  Image: (page, style, props) => {
    const size = [px(props.width) && ` width="${String(props.width)}"`, px(props.height) && ` height="${String(props.height)}"`].join('');
    const image = `<img src="${escape(hrefOf(page, props.url))}" alt="${escape(filled(page, props.alt))}"${size}>`;
    const link = filled(page, props.linkHref);
    return `<div style="${styleOf(style)}">${link ? `<a href="${escape(hrefOf(page, props.linkHref))}">${image}</a>` : image}</div>`;
  },
  Divider: (_page, style, props) => {
    const line = css({ border: 0, 'border-top': `${px(props.lineHeight) ?? '1px'} solid ${String(props.lineColor ?? '#333333')}` });
    return `<div style="${styleOf(style)}"><hr style="${line}"></div>`;
  },
  Spacer: (_page, _style, props) => `<div style="height:${px(props.height) ?? '16px'}"></div>`,
};

const backdropOf = ({ root }: MailContent): string =>
  root?.type === 'EmailLayout' && typeof root.data.backdropColor === 'string' ? root.data.backdropColor : PALETTE.backdrop;

const renderLayout = (page: Page, data: Members): string => {
  const body = css({
    margin: 0,
    padding: '32px 0',
    'background-color': data.backdropColor ?? PALETTE.backdrop,
    color: data.textColor ?? PALETTE.text,
    'font-family': font(data.fontFamily) ?? FONTS.MODERN_SANS,
    'font-variant-numeric': 'tabular-nums',
    'line-height': 1.5,
    'overflow-wrap': 'anywhere',
  });
  const canvas = css({
    'max-width': '600px',
    margin: '0 auto',
    'background-color': data.canvasColor ?? PALETTE.canvas,
    'border-radius': px(data.borderRadius),
    border: data.borderColor ? `1px solid ${String(data.borderColor)}` : undefined,
  });
  return `<div style="${escape(body)}"><div style="${escape(canvas)}">${children(page, data.childrenIds)}</div></div>`;
};

const renderBlock = (page: Page, id: string): string => {
  const block = Object.hasOwn(page.content, id) ? page.content[id] : undefined;
  if (!block || page.seen.has(id)) return '';
  page.seen.add(id);
  if (block.type === 'EmailLayout') return renderLayout(page, block.data);
  return RENDERERS[block.type](page, block.data.style ?? {}, block.data.props ?? {});
};

/** Renders an email from its template. */
export const renderMail = (
  { subject, content }: { readonly subject: string; readonly content: MailContent },
  given: MailVariables,
): RenderedMail => {
  const variables = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, NAMES.has(name) ? mailedName(value) : value]));
  const page: Page = { content, variables, seen: new Set(), lines: [], urls: new Set() };
  const body = renderBlock(page, 'root');
  // The subject must be one line. The lengths are limited, because a template can repeat a long name.
  const line = cut(fill(subject, variables).replaceAll(/\s+/g, ' '), MAX_SUBJECT);
  return { subject: line, text: cut(page.lines.join('\n\n'), MAX_TEXT), html: htmlPage(line, backdropOf(content), body) };
};
