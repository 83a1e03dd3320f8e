// Remembers which emails this browser requested recently. A page may use the code in a link without a click only if its browser
// requested the email. Mail scanners and other devices that open the link have not requested it.

const LIFE_MS = 15 * 60_000;
const keyOf = (mail: Mail): string => `portico-asked-${mail}`;

type Mail = 'sign-in' | 'verification';

export const rememberAsking = (mail: Mail): void => {
  try {
    localStorage.setItem(keyOf(mail), String(Date.now()));
  } catch {
    // If storage is full or denied, the visitor has to click the button.
  }
};

export const hasAskedFor = (mail: Mail): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(mail))) < LIFE_MS;
  } catch {
    return false;
  }
};
