import { html, type TemplateResult } from 'lit';
import type { IconNode } from 'lucide';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';

const FRAME =
  'class="portico-icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75"' +
  ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

/**
 * An icon of `lucide` as a template, which servers can draw. To be made once: Lit keeps the nodes of a template that it knows.
 * Decorative: what it means stands beside it as text.
 */
export const draw = (node: IconNode, more = ''): TemplateResult => {
  const shapes = node.map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')} />`,
  );
  const strings = [`<svg ${FRAME}${more}>${shapes.join('')}</svg>`];
  return html(Object.assign(strings, { raw: strings }));
};

const ICONS = {
  alert: draw(CircleAlert),
  check: draw(Check),
  eye: draw(Eye),
  'eye-off': draw(EyeOff),
  info: draw(Info),
};

/** An outline icon that forms use. */
export const icon = (name: keyof typeof ICONS): TemplateResult => ICONS[name];
