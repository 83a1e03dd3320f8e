import { html, type TemplateResult } from 'lit';

/** The shapes of an icon in the format of `lucide`: SVG tags with their attributes, on a 24 × 24 grid. */
export type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number | undefined>>])[];

const FRAME =
  'class="portico-icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75"' +
  ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/**
 * Returns an icon as a template, which also renders on servers. Call once per icon at module level, because Lit caches DOM by template.
 * Screen readers skip the icon, so show its meaning as text next to it.
 *
 * @param attributes - Additional attributes of the `<svg>` element, with a leading space.
 */
export const drawIcon = (shapes: IconShapes, attributes = ''): TemplateResult => {
  const content = shapes.map(
    ([tag, values]) =>
      `<${tag} ${Object.entries(values)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')} />`,
  );
  const strings = [`<svg ${FRAME}${attributes}>${content.join('')}</svg>`];
  return html(Object.assign(strings, { raw: strings }));
};
