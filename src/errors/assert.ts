import { PorticoError } from './portico-error.js';

/** Returns the error for a value of the wrong type. The message contains the name of the value, but never the value. */
export const wrongType = (name: string, expected: string): PorticoError => new PorticoError('ASSERTION', `"${name}" must be ${expected}.`);

/** Throws ASSERTION if the value is not a string, which TypeScript prevents, but plain JavaScript does not. */
export const assertText: (value: unknown, name: string) => asserts value is string = (value, name) => {
  if (typeof value !== 'string') throw wrongType(name, 'a string');
};

/** Throws ASSERTION if a listener is not a function. Without this check, the error would appear only when the listener is called. */
export const assertListener = (listener: unknown): void => {
  if (typeof listener !== 'function') throw wrongType('listener', 'a function');
};

/** Returns the error for a value that is missing. */
export const missing = (name: string): PorticoError => new PorticoError('ASSERTION', `"${name}" is missing.`);
