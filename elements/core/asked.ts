// Which mails this browser asked for lately. Only then may a page use their code without being pressed: whatever else opens a
// link, a mail scanner or another device, has not asked for it.

const LIFE_MS = 15 * 60_000;
const keyOf = (mail: Mail): string => `portico-asked-${mail}`;

type Mail = 'sign-in' | 'verification';

export const rememberAsking = (mail: Mail): void => {
  try {
    localStorage.setItem(keyOf(mail), String(Date.now()));
  } catch {
    // Full or refused: the button is pressed then.
  }
};

export const hasAskedFor = (mail: Mail): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(mail))) < LIFE_MS;
  } catch {
    return false;
  }
};
