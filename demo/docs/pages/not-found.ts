// The page for unknown addresses. It is at no fixed address, so its links contain the folder of the documentation.
import { withPageLinks, type Page } from '../page.js';

export const NOT_FOUND_PATH = '404';

const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m21 21-4.3-4.3"/><circle cx="11" cy="11" r="8"/></svg>';
const LABEL = 'Search the documentation';

/** The button of the search, with the icon and the key that it has in the bar. */
const SEARCH =
  `<button type="button" class="find wide" hidden aria-haspopup="dialog" aria-label="${LABEL}" ` +
  `aria-keyshortcuts="/ Control+K">${ICON}<span>${LABEL}</span><kbd>/</kbd></button>`;

const markdown = `
${SEARCH}

<div class="tiles">

- [Introduction](page:index)
- [Elements](page:elements)
- [SDK](page:sdk)
- [HTTP API](page:api)

</div>
`;

export const notFoundPage = (): Page => ({
  path: NOT_FOUND_PATH,
  title: 'Page not found',
  description: 'There is no page at this address. Search for what you need, or start from one of these pages.',
  markdown: withPageLinks(NOT_FOUND_PATH, markdown),
});
