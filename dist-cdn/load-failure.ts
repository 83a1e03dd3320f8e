// Shows that the elements could not be loaded, with the markup of the elements.
import pieces from 'virtual:form-pieces';
import { appendPieces, type Piece } from './piece.js';

/** Returns a style sheet that a strict content security policy allows. */
export const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** Removes a style sheet from the document. */
export const dropSheet = (sheet: CSSStyleSheet): void => {
  const { adoptedStyleSheets } = document;
  const index = adoptedStyleSheets.indexOf(sheet);
  if (index >= 0) adoptedStyleSheets.splice(index, 1);
};

/** Shows the message at the start of an element, with a button that calls `retry`. Returns a function that removes the message. */
export const showLoadFailure = (parent: Element, retry: () => void): (() => void) => {
  const sheet = sheetOf(pieces.css.form);
  const message = Object.assign(document.createElement('div'), { className: 'portico-controls', role: 'alert' });
  const content = Object.assign(document.createElement('div'), { className: 'portico-form' });
  appendPieces(content, JSON.parse(pieces.failure) as readonly Piece[], { values: {}, counts: {} });
  content.querySelector('button')?.addEventListener('click', retry);
  document.adoptedStyleSheets.push(sheet);
  message.append(content);
  parent.prepend(message);
  return () => {
    message.remove();
    dropSheet(sheet);
  };
};
