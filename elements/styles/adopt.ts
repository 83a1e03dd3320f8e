import type { CSSResult } from 'lit';
import { controls } from './controls.js';
import { details } from './details.js';

const styles = new Set<CSSResult>([controls, details]);

/** Adds the styles of a lazily loaded part. */
export const addControls = (style: CSSResult): void => void styles.add(style);

/**
 * Adds the control styles to the document or shadow root that contains a light-DOM form, once per root. A strict content security policy
 * allows constructed style sheets.
 */
export const adoptControls = (node: Node): void => {
  const { adoptedStyleSheets } = node.getRootNode() as Document | ShadowRoot;
  if (!adoptedStyleSheets) return;
  for (const { styleSheet } of styles) if (styleSheet && !adoptedStyleSheets.includes(styleSheet)) adoptedStyleSheets.push(styleSheet);
};
