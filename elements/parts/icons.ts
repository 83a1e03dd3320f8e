import type { IconNode } from 'lucide';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';

const ICONS = {
  alert: CircleAlert,
  check: Check,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
} as const satisfies Record<string, IconNode>;
type IconName = keyof typeof ICONS;

const SVG = 'http://www.w3.org/2000/svg';

const create = (name: string, attributes: Readonly<Record<string, string | number | undefined>>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value));
  return element;
};

const FRAME = {
  class: 'portico-icon',
  viewBox: '0 0 24 24',
  width: 18,
  height: 18,
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.75,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
};

const drawn = new Map<IconNode, SVGElement>();

/** Draws an icon of `lucide` as a node for a template. Decorative: what it means stands beside it as text. */
export const draw = (node: IconNode): SVGElement => {
  let master = drawn.get(node);
  if (!master) {
    master = create('svg', FRAME);
    for (const [tag, attributes] of node) master.append(create(tag, attributes));
    drawn.set(node, master);
  }
  return master.cloneNode(true) as SVGElement;
};

/** An outline icon that forms use. */
export const icon = (name: IconName): SVGElement => draw(ICONS[name]);
