import type { Block, MailContent } from './blocks.js';

// Default templates of emails. In every string, `{{ name }}` is replaced with the value of the variable `name`.

export const MAIL_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type MailType = (typeof MAIL_TYPES)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly content: MailContent;
}

const padding = { top: 12, bottom: 12, left: 24, right: 24 };
const textBlock = (text: string): Block => ({ type: 'Text', data: { style: { padding }, props: { text } } });
const buttonBlock = (text: string, url: string): Block => ({ type: 'Button', data: { style: { padding }, props: { text, url } } });

/** Creates the template of a short email with paragraphs and a button after the second paragraph. */
const letter = (subject: string, [label, url]: readonly [string, string], paragraphs: readonly string[]): MailTemplate => {
  const texts = paragraphs.map((paragraph): Block => textBlock(paragraph));
  const blocks = [...texts.slice(0, 2), buttonBlock(label, url), ...texts.slice(2)].map((block, index): [string, Block] => [
    `b${index + 1}`,
    block,
  ]);
  const colors = { backdropColor: '#F5F5F5', canvasColor: '#FFFFFF', textColor: '#262626' };
  const data = { ...colors, fontFamily: 'MODERN_SANS', childrenIds: blocks.map(([id]) => id) };
  return { subject, content: { root: { type: 'EmailLayout', data }, ...Object.fromEntries(blocks) } };
};

const HELLO = 'Hello{{#if userDisplayName}} {{ userDisplayName }}{{/if}},';

export const DEFAULT_TEMPLATES: Record<MailType, MailTemplate> = {
  email_verification: letter(
    'Verify your email address at {{ projectDisplayName }}',
    ['Verify email address', '{{ emailVerificationLink }}'],
    [HELLO, 'Please verify that this email address is yours.', 'If you didn’t sign up at {{ projectDisplayName }}, ignore this email.'],
  ),
  password_reset: letter(
    'Reset your password at {{ projectDisplayName }}',
    ['Set a new password', '{{ passwordResetLink }}'],
    [
      HELLO,
      'We received a request to reset the password of your account.',
      'If you didn’t request this, ignore this email: your password stays the same.',
    ],
  ),
  magic_link: letter(
    'Sign in to {{ projectDisplayName }}: your code is {{ otp }}',
    ['Sign in', '{{ magicLink }}'],
    ['Hello,', 'Your sign-in code is {{ otp }}. You can also follow the link.', 'If you didn’t request it, ignore this email.'],
  ),
  team_invitation: letter(
    'You are invited to join {{ teamDisplayName }}',
    ['Accept the invitation', '{{ teamInvitationLink }}'],
    ['Hello,', 'You are invited to join the team {{ teamDisplayName }} at {{ projectDisplayName }}.'],
  ),
};
