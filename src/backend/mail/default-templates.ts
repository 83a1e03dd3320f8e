import { EMAILED_CODE_DAYS } from '../days.js';
import type { Block, MailContent } from './blocks.js';
import { quoteBold } from './bold.js';
import { PALETTE } from './palette.js';

// Defines the default email templates. In every string, `{{ name }}` is replaced with the value of the variable `name`.

export const MAIL_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type MailType = (typeof MAIL_TYPES)[number];

export interface MailTemplate {
  readonly subject: string;
  readonly content: MailContent;
}

type Style = Readonly<Record<string, unknown>>;

const spaced = (top: number, bottom: number, style: Style = {}): Style => ({ ...style, padding: { top, bottom, left: 32, right: 32 } });

const textBlock = (text: string, style: Style = spaced(0, 16)): Block => ({ type: 'Text', data: { style, props: { text } } });
const boldBlock = (text: string): Block => ({ type: 'Text', data: { style: spaced(0, 16), props: { text, markdown: true } } });
const mutedBlock = (text: string, top: number, bottom: number, fontSize = 13): Block =>
  textBlock(text, spaced(top, bottom, { color: PALETTE.muted, fontSize }));
const containerBlock = (style: Style, ...childrenIds: readonly string[]): Block => ({
  type: 'Container',
  data: { style, props: { childrenIds } },
});

/** The logo, or the name of the project. A picture block without a URL is rendered as its alternative text. */
const BRAND: Block = {
  type: 'Image',
  data: {
    style: spaced(32, 24),
    props: { url: '{{ projectLogoUrl }}', darkUrl: '{{ projectDarkLogoUrl }}', alt: '{{ projectDisplayName }}', height: 32 },
  },
};

const headingBlock = (text: string): Block => ({
  type: 'Heading',
  data: { style: spaced(0, 16, { fontSize: 24, fontWeight: 'bold' }), props: { text, level: 'h1' } },
});

const buttonBlock = (text: string, url: string): Block => ({
  type: 'Button',
  data: {
    style: spaced(8, 16),
    props: { text, url, fullWidth: true, buttonBackgroundColor: PALETTE.accent, buttonTextColor: PALETTE.onAccent },
  },
});

const LINE: Block = { type: 'Divider', data: { style: spaced(16, 16), props: { lineColor: PALETTE.line } } };

const CODE_BOX = containerBlock(spaced(0, 24), 'codeBox');
/** The code in large characters, on a background. */
const CODE_CHILDREN: MailContent = {
  codeBox: containerBlock({ backgroundColor: PALETTE.backdrop, borderRadius: 8 }, 'codeText'),
  codeText: textBlock('{{ otp }}', {
    ...{ fontSize: 32, fontWeight: 'bold', fontFamily: 'MONOSPACE', letterSpacing: 6, textAlign: 'center' },
    // The letter spacing also adds 6 px after the last letter, so the padding on the right is 6 px smaller.
    padding: { top: 16, bottom: 16, left: 16, right: 10 },
  }),
};

const TO_RECIPIENT = '{{#if recipientEmail}}to {{ recipientEmail }} {{/if}}';

interface EmailParts {
  readonly subject: string;
  /** Text after the subject in lists of emails. */
  readonly preheader: string;
  readonly heading: string;
  /** Blocks between the heading and the reason. */
  readonly blocks: MailContent;
  /** Blocks after the reason. */
  readonly last?: MailContent;
  /** Blocks that are inside other blocks. */
  readonly nested?: MailContent;
  /** End of the sentence “This email was sent because …”, and what to do if that is not true. */
  readonly reason: string;
}

const emailOf = ({ subject, preheader, heading, blocks, last, nested, reason }: EmailParts): MailTemplate => {
  const shown: MailContent = {
    brand: BRAND,
    heading: headingBlock(heading),
    ...blocks,
    line: LINE,
    reason: mutedBlock(`This email was sent ${TO_RECIPIENT}because ${reason}`, 0, last ? 12 : 32),
    ...last,
  };
  const { backdrop: backdropColor, canvas: canvasColor, text: textColor } = PALETTE;
  const look = { backdropColor, canvasColor, textColor, borderRadius: 12, fontFamily: 'MODERN_SANS' };
  const root: Block = { type: 'EmailLayout', data: { ...look, preheader, childrenIds: Object.keys(shown) } };
  return { subject, content: { root, ...shown, ...nested } };
};

const GREETING = '{{#if userDisplayName}}Hello {{ userDisplayName }},{{/if}}';
const LINK_EXPIRY = `This link expires in ${EMAILED_CODE_DAYS} days, or as soon as you use it.`;

interface LinkEmailParts extends Omit<EmailParts, 'blocks' | 'last' | 'nested'> {
  /** Whether the email greets the recipient by name, if the recipient has one. Not set for emails to addresses without a user. */
  readonly hasGreeting?: boolean;
  /** The sentence before the code or the button. */
  readonly text: string;
  /** Whether the email also contains the code to type. */
  readonly hasCode?: boolean;
  readonly button: string;
  /** Name of the variable with the URL of the button. */
  readonly link: string;
  readonly expiry?: string;
}

/** Creates the template of an email with a button, the lifetime of the link and, at the end, the URL of the button as text. */
const linkEmail = ({
  hasGreeting = false,
  text,
  hasCode = false,
  button,
  link,
  expiry = LINK_EXPIRY,
  ...parts
}: LinkEmailParts): MailTemplate => {
  const url = `{{ ${link} }}`;
  const blocks = {
    ...(hasGreeting && { greeting: textBlock(GREETING) }),
    text: boldBlock(text),
    ...(hasCode && { code: CODE_BOX, or: textBlock('Or use the button:') }),
    button: buttonBlock(button, url),
    expiry: mutedBlock(expiry, 0, 8, 14),
  };
  const last = { link: mutedBlock(`If the button doesn’t work, open this link:\n${url}`, 0, 32) };
  return emailOf({ ...parts, blocks, last, ...(hasCode && { nested: CODE_CHILDREN }) });
};

const ADDRESS = '{{#if recipientEmail}}{{ recipientEmail }}{{else}}this email address{{/if}}';
const IGNORE = 'If you didn’t ask for this, ignore this email.';
const INVITED = '{{#if inviterDisplayName}}**{{ inviterDisplayName }}** invited you{{else}}You are invited{{/if}}';
const TO_TEAM = 'to join the team **{{ teamDisplayName }}** at {{ projectDisplayName }}.';

export const DEFAULT_TEMPLATES: Record<MailType, MailTemplate> = {
  email_verification: linkEmail({
    subject: 'Verify your email address for {{ projectDisplayName }}',
    preheader: `Open the link to verify that this address is yours. It expires in ${EMAILED_CODE_DAYS} days.`,
    heading: 'Verify your email address',
    hasGreeting: true,
    text: `Verify that ${ADDRESS} is yours, to use it with your account at {{ projectDisplayName }}.`,
    button: 'Verify email address',
    link: 'emailVerificationLink',
    reason: `this address was entered for an account at {{ projectDisplayName }}. ${IGNORE}`,
  }),
  password_reset: linkEmail({
    subject: 'Reset your password for {{ projectDisplayName }}',
    preheader: `Open the link to choose a new password. It expires in ${EMAILED_CODE_DAYS} days.`,
    heading: 'Reset your password',
    hasGreeting: true,
    text: 'We received a request to reset the password of your account.',
    button: 'Choose a new password',
    link: 'passwordResetLink',
    reason: `a new password was requested at {{ projectDisplayName }}. ${IGNORE} Your password stays the same.`,
  }),
  magic_link: linkEmail({
    subject: 'Sign in to {{ projectDisplayName }}: your code is {{ otp }}',
    preheader: `Enter the code, or open the link. Both expire in ${EMAILED_CODE_DAYS} days.`,
    heading: 'Your sign-in code',
    text: 'Enter this code to sign in:',
    hasCode: true,
    button: 'Sign in',
    link: 'magicLink',
    expiry: `This code and the link expire in ${EMAILED_CODE_DAYS} days, or as soon as you use one of them.`,
    reason: `this address was entered to sign in to {{ projectDisplayName }}. ${IGNORE} Never share the code.`,
  }),
  team_invitation: linkEmail({
    subject: 'You are invited to join {{ teamDisplayName }}',
    preheader: `${quoteBold(`${INVITED} ${TO_TEAM}`)} The invitation expires in ${EMAILED_CODE_DAYS} days.`,
    heading: 'Join {{ teamDisplayName }}',
    text: `${INVITED} ${TO_TEAM}`,
    button: 'Accept the invitation',
    link: 'teamInvitationLink',
    expiry: `This invitation expires in ${EMAILED_CODE_DAYS} days, or as soon as you accept it.`,
    reason: 'this address was invited to a team at {{ projectDisplayName }}. If you didn’t expect this invitation, ignore this email.',
  }),
};

/** The email that checks the mail server of a project. */
export const TEST_TEMPLATE = emailOf({
  subject: 'Test email from {{ projectDisplayName }}',
  preheader: 'Your project’s mail server works.',
  heading: 'Test email',
  blocks: { text: textBlock('This is a test email. Your project’s mail server works.') },
  reason: 'an administrator of {{ projectDisplayName }} tested the mail server.',
});
