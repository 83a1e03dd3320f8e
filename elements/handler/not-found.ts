// The card of the handler for paths without a page. The visitor did nothing wrong, so the icon does not warn.
import Link2Off from 'lucide/dist/esm/icons/link-2-off.mjs';
import type { Translate } from '../messages/types.js';
import { circled, type FailureTexts } from '../ui/card.js';
import { drawIcon } from '../ui/icons.js';

const ICON = circled('link', drawIcon(Link2Off));

/** Returns the icon and texts of the card for a path without a page. */
export const notFoundTexts = (t: Translate): FailureTexts => ({
  icon: ICON,
  title: t('page.notFound.title'),
  subtitle: t('page.notFound.body'),
});
