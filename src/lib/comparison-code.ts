/**
 * Returns the code that a terminal and the page that approves its login show, so that users can compare them (RFC 8628 section 5.4): the
 * first eight characters of the login code, for example `7K3M-9QXA`. They are random, so another login has a different code.
 */
export const comparisonCode = (loginCode: string): string =>
  loginCode
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-');
