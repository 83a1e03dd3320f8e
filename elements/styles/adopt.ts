import type { CSSResult } from 'lit';
import { controls } from './controls.js';
import { details } from './details.js';

const styles = new Set<CSSResult>([controls, details]);

/** Adds the styles of a part that was loaded later. */
export const addControls = (style: CSSResult): void => void styles.add(style);

/** Gives the tree around a light-DOM form the styles of its controls, once per root. Constructed sheets pass a strict CSP. */
export const adoptControls = (node: Node): void => {
  const { adoptedStyleSheets } = node.getRootNode() as Document | ShadowRoot;
  if (!adoptedStyleSheets) return;
  for (const { styleSheet } of styles) if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
};
