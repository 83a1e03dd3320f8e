// The handler would open links to the account settings in this document. This listener stops clicks on these links before the handler gets
// them, so the browser loads the settings page, which has the site's bar.
const ACCOUNT = '/handler/account-settings';

document.addEventListener(
  'click',
  (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (link?.pathname === ACCOUNT) event.stopPropagation();
  },
  { capture: true },
);
