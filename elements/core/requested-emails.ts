// Stores which kinds of email this browser requested in the last 15 minutes. A page may use the code in a link without
// a click only if its browser requested the email. Email scanners and other devices that open the link did not request the email.

const LIFETIME_MS = 15 * 60_000;
const keyOf = (mail: Mail): string => `portico-asked-${mail}`;

type Mail = 'sign-in' | 'verification';

export const rememberRequest = (mail: Mail): void => {
  try {
    localStorage.setItem(keyOf(mail), String(Date.now()));
  } catch {
    // If storage is full or blocked, the visitor must click the button.
  }
};

export const hasRequested = (mail: Mail): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(mail))) < LIFETIME_MS;
  } catch {
    return false;
  }
};
