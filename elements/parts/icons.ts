import type { IconNode } from 'lucide';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';

const ICONS = {
  alert: CircleAlert,
  check: Check,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
  'sign-in': User,
  'sign-out': LogOut,
  'sign-up': UserPlus,
  settings: Settings,
  user: User,
} as const satisfies Record<string, IconNode>;
export type IconName = keyof typeof ICONS;

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

const drawn = new Map<IconName, SVGElement>();

/** An outline icon as a node for a template. Decorative: what it means stands beside it as text. */
export const icon = (name: IconName): SVGElement => {
  let master = drawn.get(name);
  if (!master) {
    master = create('svg', FRAME);
    for (const [tag, attributes] of ICONS[name] as IconNode) master.append(create(tag, attributes));
    drawn.set(name, master);
  }
  return master.cloneNode(true) as SVGElement;
};
