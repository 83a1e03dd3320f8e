// Selects the browser of the end-to-end tests.

/** Whether the end-to-end tests run in Firefox (`PORTICO_BROWSER=firefox`) instead of Chromium. */
export const IS_FIREFOX = process.env['PORTICO_BROWSER'] === 'firefox';
