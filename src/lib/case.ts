/** `primaryEmail` → `primary_email`: how every wire name follows from its SDK name. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
