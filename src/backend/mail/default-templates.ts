import type { Block, MailContent } from './blocks.js';

// The mails of a project that has not changed them. Every string is a template: `{{ name }}` stands for a variable.

export const MAIL_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type MailType = (typeof MAIL_TYPES)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly content: MailContent;
}

const padding = { top: 12, bottom: 12, left: 24, right: 24 };
const textBlock = (text: string): Block => ({ type: 'Text', data: { style: { padding }, props: { text } } });
const buttonBlock = (text: string, url: string): Block => ({ type: 'Button', data: { style: { padding }, props: { text, url } } });

/** A short letter: its paragraphs, and after the second of them a button. */
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
    'Verify your e-mail address at {{ projectDisplayName }}',
    ['Verify e-mail address', '{{ emailVerificationLink }}'],
    [
      HELLO,
      'please confirm that this e-mail address belongs to you.',
      'If you did not sign up at {{ projectDisplayName }}, ignore this mail.',
    ],
  ),
  password_reset: letter(
    'Reset your password at {{ projectDisplayName }}',
    ['Set a new password', '{{ passwordResetLink }}'],
    [
      HELLO,
      'somebody, hopefully you, asked to set a new password for your account.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
  ),
  magic_link: letter(
    'Sign in to {{ projectDisplayName }}: your code is {{ otp }}',
    ['Sign in', '{{ magicLink }}'],
    ['Hello,', 'your sign-in code is {{ otp }}. You can also follow the link.', 'If you did not ask for it, ignore this mail.'],
  ),
  team_invitation: letter(
    'You are invited to join {{ teamDisplayName }}',
    ['Accept the invitation', '{{ teamInvitationLink }}'],
    ['Hello,', 'you are invited to join the team {{ teamDisplayName }} at {{ projectDisplayName }}.'],
  ),
};
