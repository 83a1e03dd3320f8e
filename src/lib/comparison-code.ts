/**
 * Returns the comparison code of a command-line login: the first eight characters of its login code, for example `7K3M-9QXA`. The terminal
 * and the page that approves the login both show this code, so that users can compare the two (RFC 8628 section 5.4). The characters are
 * random, so another login has a different code.
 */
export const comparisonCode = (loginCode: string): string =>
  loginCode
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-');
