import { bestMailLocale, mailText } from './texts.js';

// Handles bold words in the texts of emails. As in Markdown, bold words are enclosed in `**`.

const BOLD = /\*\*(.+?)\*\*/g;

/** Encloses the bold words of a template in the quotation marks of a language, for plain text. */
export const quoteBold = (template: string, language: string): string =>
  template.replaceAll(BOLD, mailText(bestMailLocale(language), 'quoted', { words: '$1' }));

/** Encloses the bold words of an HTML text in `<strong>`. */
export const markBold = (html: string): string => html.replaceAll(BOLD, '<strong style="font-weight:600">$1</strong>');

/** Encodes the asterisks in the HTML of a value, so that a value can neither begin nor end bold words. */
export const keepStars = (html: string): string => html.replaceAll('*', '&#42;');
