import type { FieldSpec } from '../form/form-controller.js';

const LENGTH = 6;

/** Returns at most six characters of the code in typed or pasted text, which may be the whole link from the email. */
export const readCode = (text: string): string => {
  const fromLink = /[?&]code=([0-9a-zA-Z]+)/.exec(text)?.[1];
  return (fromLink ?? text.replaceAll(/[^0-9a-zA-Z]/g, '')).slice(0, LENGTH).toUpperCase();
};

export const isCompleteCode = (code: string): boolean => code.length === LENGTH;

/** The field for the code of an email. */
export const CODE = {
  code: { input: 'code', words: 'otp', isValid: (text: string) => isCompleteCode(readCode(text)) },
} as const satisfies Record<string, FieldSpec>;
