import { PorticoError } from './portico-error.js';

/** Throws ASSERTION if a value has the wrong type. The message contains the name of the value, but never the value. */
export const assertType = (isValid: boolean, name: string, expected: string): void => {
  if (!isValid) throw new PorticoError('ASSERTION', `"${name}" must be ${expected}.`);
};

/** Throws ASSERTION if the value is not a string, which TypeScript prevents, but plain JavaScript does not. */
export const assertText = (value: unknown, name: string): void => assertType(typeof value === 'string', name, 'a string');
