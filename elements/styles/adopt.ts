import { controls } from './controls.js';
import { details } from './details.js';

const sheets = (): CSSStyleSheet[] => [controls, details].map((style) => style.styleSheet).filter((sheet) => sheet !== undefined);

/** Gives the tree around a light-DOM form the styles of its controls, once per root. Constructed sheets pass a strict CSP. */
export const adoptControls = (node: Node): void => {
  const root = node.getRootNode() as Document | ShadowRoot;
  if (!root.adoptedStyleSheets) return;
  const missing = sheets().filter((sheet) => !root.adoptedStyleSheets.includes(sheet));
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing];
};
