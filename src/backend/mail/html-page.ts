import { escape, styledCell } from './html.js';
import { DARK_STYLES, isInDefaultColors } from './palette.js';

// Creates the HTML document around the blocks of an email.

/** On phones, the canvas fills the window, texts begin 20 px from its sides, and buttons fill the width of the canvas. */
const NARROW_STYLES = `@media (max-width:480px){${[
  '.outer{padding:0!important}',
  '.inner{border-radius:0!important}',
  '.wide{padding-left:20px!important;padding-right:20px!important}',
  '.button table{width:100%!important}',
  '.button a{display:block!important}',
].join('')}}`;

/** Addresses and numbers that email clients turn into links look like the text around them. */
const LINK_STYLES = 'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}';

const DARK_METAS = '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">';

/** Invisible characters after a preview text, so that email clients do not add the beginning of the email to the preview. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(80);

const HIDDEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all';

const previewOf = (preheader: string): string => (preheader ? `<div style="${HIDDEN}">${escape(preheader)}${PREVIEW_END}</div>` : '');

interface DocumentParts {
  readonly title: string;
  /** Language tag, for example `en` or `pt-BR`. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Color around the email. */
  readonly backdrop: unknown;
  /** Text that the list of emails shows after the subject, and that the email itself does not show. */
  readonly preheader: string;
  /** HTML of the blocks. */
  readonly blocks: string;
}

/** Returns the document of an email. Emails with only the default colors also get dark-mode colors. */
export const htmlPage = ({ title, lang, dir, backdrop, preheader, blocks }: DocumentParts): string => {
  const direction = `lang="${lang}" dir="${dir}"`;
  const look = styledCell({ margin: 0, padding: 0, 'background-color': backdrop, '-webkit-text-size-adjust': '100%' });
  // Webmail removes the elements `html` and `body`, so the language is repeated inside.
  const body = `<body${look}>${previewOf(preheader)}<div ${direction}>${blocks}</div></body>`;
  const isDark = isInDefaultColors(body);
  const styles = `${NARROW_STYLES}${LINK_STYLES}${isDark ? `@media (prefers-color-scheme:dark){${DARK_STYLES}}` : ''}`;
  return `<!doctype html><html ${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">${isDark ? DARK_METAS : ''}
<title>${escape(title)}</title><style>${styles}</style></head>${body}</html>`;
};
