import type { TemplateResult } from 'lit';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import type { FieldSpec } from '../form/form-controller.js';
import type { Translate } from '../messages/types.js';
import { withBreaks } from '../ui/address-text.js';
import { circled, header } from '../ui/card.js';
import { drawIcon } from '../ui/icons.js';

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

// `status-icon.ts` also has this icon, but the script tag would load the whole file with the sign-in form.
const MAIL_ICON = circled('mail', drawIcon(Mail));

/** Renders the title of the code step, and the address to which the code was sent. */
export const codeHeader = (t: Translate, level: number, email: string): TemplateResult =>
  header({ icon: MAIL_ICON, title: t('auth.magicLink.title'), level, subtitle: withBreaks(t('auth.magicLink.sent', { email })) });
