import type { IconNode } from 'lucide';
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Moon from 'lucide/dist/esm/icons/moon.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { draw } from './icons.js';

const ICONS = {
  choose: ChevronsUpDown,
  plus: Plus,
  'sign-in': User,
  'sign-out': LogOut,
  'sign-up': UserPlus,
  settings: Settings,
  theme: Moon,
  user: User,
} as const satisfies Record<string, IconNode>;
export type MenuIconName = keyof typeof ICONS;

/** An icon of menus, which a sign-in page has none of. */
export const menuIcon = (name: MenuIconName): SVGElement => draw(ICONS[name]);
