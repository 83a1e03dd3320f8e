import type { MailContent } from './blocks.js';
import { htmlPage } from './html-page.js';
import { cut, isolatedName, mailedName } from './names.js';
import { PALETTE } from './palette.js';
import { fill, type MailVariables } from './placeholders.js';
import { renderBlock, type Page } from './render-blocks.js';

export type { MailVariables };

// Renders an email from its template, to HTML and plain text.

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Variables whose values users choose. */
const NAMES: ReadonlySet<string> = new Set(['projectDisplayName', 'userDisplayName', 'teamDisplayName', 'inviterDisplayName']);

const MAX_SUBJECT = 250;
const MAX_PREHEADER = 250;
const MAX_TEXT = 100_000;

/** Maximum length of an email address (RFC 5321). */
const MAX_ADDRESS = 320;

const cleaned = (variables: MailVariables, dir: 'ltr' | 'rtl'): MailVariables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      if (NAMES.has(name)) return [name, isolatedName(mailedName(value), dir)];
      return [name, name === 'recipientEmail' ? cut(value, MAX_ADDRESS) : value];
    }),
  );

/** Fills in a template and puts the result on one line. The length is limited, because a template can repeat a long name. */
const lineOf = (template: unknown, variables: MailVariables, maxLength: number): string =>
  typeof template === 'string' ? cut(fill(template, variables).replaceAll(/\s+/g, ' '), maxLength) : '';

const DEFAULT_LANGUAGE = 'en';
const languageOf = (lang: unknown): string =>
  typeof lang === 'string' && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang) ? lang : DEFAULT_LANGUAGE;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** Renders an email from its template. */
export const renderMail = (
  { subject, content }: { readonly subject: string; readonly content: MailContent },
  given: MailVariables,
): RenderedMail => {
  const layout = content.root?.type === 'EmailLayout' ? content.root.data : {};
  const lang = languageOf(layout.lang);
  const dir = RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
  const variables = cleaned(given, dir);
  const page: Page = { content, variables, layout, lang, dir, seen: new Set(), lines: [], urls: new Set() };
  const blocks = renderBlock(page, 'root');
  const title = lineOf(subject, variables, MAX_SUBJECT);
  const html = htmlPage({
    title,
    ...{ lang, dir },
    backdrop: layout.backdropColor ?? PALETTE.backdrop,
    preheader: lineOf(layout.preheader, variables, MAX_PREHEADER),
    blocks,
  });
  return { subject: title, text: cut(page.lines.join('\n\n'), MAX_TEXT), html };
};
