// Which mails this browser requested recently. Only then may a page use their code without a click: a mail scanner or another
// device that opens the link has not requested it.

const LIFE_MS = 15 * 60_000;
const keyOf = (mail: Mail): string => `portico-asked-${mail}`;

type Mail = 'sign-in' | 'verification';

export const rememberAsking = (mail: Mail): void => {
  try {
    localStorage.setItem(keyOf(mail), String(Date.now()));
  } catch {
    // Storage is full or denied: the visitor clicks the button.
  }
};

export const hasAskedFor = (mail: Mail): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(mail))) < LIFE_MS;
  } catch {
    return false;
  }
};
