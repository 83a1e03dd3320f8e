// The account settings have a page of their own, with the bar of the site. The handler would show them in this document. If the click does
// not reach the handler, the browser loads that page.
const ACCOUNT = '/handler/account-settings';

document.addEventListener(
  'click',
  (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (link?.pathname === ACCOUNT) event.stopPropagation();
  },
  { capture: true },
);
