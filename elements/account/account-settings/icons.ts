import type { TemplateResult } from 'lit';
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import Key from 'lucide/dist/esm/icons/key.mjs';
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs';
import Link from 'lucide/dist/esm/icons/link.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import MonitorSmartphone from 'lucide/dist/esm/icons/monitor-smartphone.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import { drawIcon } from '../../ui/icons.js';

/** The attribute of icons that are mirrored in right-to-left text. */
const FLIP = ' data-flip';

const ICONS = {
  back: drawIcon(ChevronLeft, FLIP),
  exit: drawIcon(LogOut, FLIP),
  globe: drawIcon(Globe),
  key: drawIcon(Key),
  /** The default icon for items of the host page that have no icon or an unknown icon name. */
  grid: drawIcon(LayoutGrid),
  link: drawIcon(Link),
  mail: drawIcon(Mail),
  /** The icon at the end of each item in a list. */
  next: drawIcon(ChevronRight, ' data-flip data-next'),
  devices: drawIcon(MonitorSmartphone),
  plus: drawIcon(Plus),
  settings: drawIcon(Settings),
  user: drawIcon(User),
  users: drawIcon(Users),
};
export type AccountIconName = keyof typeof ICONS;

/**
 * Returns an account settings icon by name, or `undefined` for an unknown name. Names may be unknown, because the host page chooses the
 * icons of its own items.
 */
export const accountIcon = (name: string | undefined): TemplateResult | undefined =>
  name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name as AccountIconName] : undefined;
