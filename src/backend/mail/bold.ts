// Bold words in texts of emails: `**` before and after the words, as in Markdown.

const BOLD = /\*\*(.+?)\*\*/g;

/** Returns a template with quotation marks in place of bold, for plain text. */
export const quoteBold = (template: string): string => template.replaceAll(BOLD, '“$1”');

/** Marks the bold words in HTML. */
export const markBold = (html: string): string => html.replaceAll(BOLD, '<strong style="font-weight:600">$1</strong>');

/** Encodes the asterisks in the HTML of a value, so that a value can neither begin nor end bold words. */
export const keepStars = (html: string): string => html.replaceAll('*', '&#42;');
