import type { TemplateResult } from 'lit';
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Moon from 'lucide/dist/esm/icons/moon.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { draw } from './icons.js';

const ICONS = {
  choose: draw(ChevronsUpDown),
  plus: draw(Plus),
  'sign-in': draw(User),
  'sign-out': draw(LogOut),
  'sign-up': draw(UserPlus),
  settings: draw(Settings),
  theme: draw(Moon),
  user: draw(User),
};
export type MenuIconName = keyof typeof ICONS;

/** An icon of menus, which a sign-in page has none of. */
export const menuIcon = (name: MenuIconName): TemplateResult => ICONS[name];
