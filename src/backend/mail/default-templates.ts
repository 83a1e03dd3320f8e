import { EMAILED_CODE_DAYS } from '../days.js';
import type { Block, MailContent } from './blocks.js';

// Defines the default email templates. In every string, `{{ name }}` is replaced with the value of the variable `name`.

export const MAIL_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type MailType = (typeof MAIL_TYPES)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly content: MailContent;
}

/** The colors of the default templates. In dark mode, emails with only these colors and without pictures get dark colors instead. */
export const PALETTE = {
  backdrop: '#F5F5F5',
  canvas: '#FFFFFF',
  text: '#262626',
  muted: '#63636B',
  accent: '#2F5BEA',
  onAccent: '#FFFFFF',
} as const;

type Style = Readonly<Record<string, unknown>>;

const sides = { left: 32, right: 32 };
const textBlock = (text: string, style: Style = { padding: { top: 8, bottom: 8, ...sides } }): Block => ({
  type: 'Text',
  data: { style, props: { text } },
});
const buttonBlock = (text: string, url: string): Block => ({
  type: 'Button',
  data: {
    style: { padding: { top: 16, bottom: 8, ...sides } },
    props: { text, url, buttonBackgroundColor: PALETTE.accent, buttonTextColor: PALETTE.onAccent },
  },
});
const projectBlock = textBlock('{{ projectDisplayName }}', {
  ...{ fontSize: 16, fontWeight: 'bold' },
  padding: { top: 32, bottom: 16, ...sides },
});
const codeBlock = textBlock('{{ otp }}', { fontSize: 24, fontWeight: 'bold', padding: { top: 8, bottom: 8, ...sides } });
const smallBlock = (text: string, ends: { readonly top: number; readonly bottom: number }): Block =>
  textBlock(text, { color: PALETTE.muted, fontSize: 13, padding: { ...ends, ...sides } });

interface EmailContent {
  readonly subject: string;
  readonly before: readonly (string | Block)[];
  readonly button: string;
  /** Name of the variable with the URL of the button. */
  readonly link: string;
  /** Start of the sentence about the lifetime of the link. Default: `This link works`. */
  readonly what?: string;
  readonly ignore?: string;
}

/** Creates the template of a short email with a button, the URL of the button as text, and the lifetime of the link. */
const shortEmail = ({ subject, before, button, link, what = 'This link works', ignore = IGNORE }: EmailContent): MailTemplate => {
  const blocks = [
    projectBlock,
    ...before.map((part) => (typeof part === 'string' ? textBlock(part) : part)),
    buttonBlock(button, `{{ ${link} }}`),
    smallBlock(`{{ ${link} }}`, { top: 0, bottom: 16 }),
    smallBlock(`${what} for ${EMAILED_CODE_DAYS} days and can be used once.`, { top: 8, bottom: 0 }),
    smallBlock(ignore, { top: 4, bottom: 32 }),
  ].map((block, index): [string, Block] => [`b${index + 1}`, block]);
  const { backdrop: backdropColor, canvas: canvasColor, text: textColor } = PALETTE;
  const data = {
    backdropColor,
    canvasColor,
    textColor,
    borderRadius: 12,
    fontFamily: 'MODERN_SANS',
    childrenIds: blocks.map(([id]) => id),
  };
  return { subject, content: { root: { type: 'EmailLayout', data }, ...Object.fromEntries(blocks) } };
};

const HELLO = 'Hello{{#if userDisplayName}} {{ userDisplayName }}{{/if}},';
const IGNORE = 'If you didn’t ask for this, ignore this email.';
const INVITED = '{{#if inviterDisplayName}}“{{ inviterDisplayName }}” invited you{{else}}You are invited{{/if}}';

export const DEFAULT_TEMPLATES: Record<MailType, MailTemplate> = {
  email_verification: shortEmail({
    subject: 'Verify your email address for {{ projectDisplayName }}',
    before: [HELLO, 'Please verify that this email address is yours.'],
    button: 'Verify email address',
    link: 'emailVerificationLink',
  }),
  password_reset: shortEmail({
    subject: 'Reset your password for {{ projectDisplayName }}',
    before: [HELLO, 'We received a request to reset the password of your account.'],
    button: 'Set a new password',
    link: 'passwordResetLink',
    ignore: `${IGNORE} Your password stays the same.`,
  }),
  magic_link: shortEmail({
    subject: 'Sign in to {{ projectDisplayName }}: your code is {{ otp }}',
    before: ['Hello,', 'Enter this code to sign in:', codeBlock, 'Or sign in without typing it:'],
    button: 'Sign in',
    link: 'magicLink',
    what: 'The code and the link work',
  }),
  team_invitation: shortEmail({
    subject: 'You are invited to join {{ teamDisplayName }}',
    before: ['Hello,', `${INVITED} to join the team “{{ teamDisplayName }}” at {{ projectDisplayName }}.`],
    button: 'Accept the invitation',
    link: 'teamInvitationLink',
    ignore: 'If you didn’t expect this invitation, ignore this email.',
  }),
};
