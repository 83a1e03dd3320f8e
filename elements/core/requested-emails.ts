// Stores which kinds of email this browser requested in the last 15 minutes. The page that an emailed link opens may use the link's code
// immediately only if this browser requested the email. Otherwise, the page waits for a click, because email scanners also open links.

const LIFETIME_MS = 15 * 60_000;
const keyOf = (mail: Mail): string => `portico-asked-${mail}`;

type Mail = 'sign-in' | 'verification';

export const rememberRequest = (mail: Mail): void => {
  try {
    localStorage.setItem(keyOf(mail), String(Date.now()));
  } catch {
    // Storage is full or blocked. The page that the link opens waits for a click.
  }
};

export const hasRequested = (mail: Mail): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(mail))) < LIFETIME_MS;
  } catch {
    return false;
  }
};
