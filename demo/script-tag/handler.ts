// Keeps clicks on links to the account settings from the handler, which would show the settings in this document. The browser then loads
// the page of the account settings, which has the bar of the site.
const ACCOUNT = '/handler/account-settings';

document.addEventListener(
  'click',
  (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (link?.pathname === ACCOUNT) event.stopPropagation();
  },
  { capture: true },
);
