import { EMAILED_CODE_DAYS } from '../days.js';
import type { Block, MailContent } from './blocks.js';
import { quoteBold } from './bold.js';
import type { MailTextKey } from './english.js';
import { PALETTE } from './palette.js';
import { mailText } from './texts.js';

// Creates the default email templates in each language. In every string, `{{ name }}` is replaced with the value of the variable `name`.

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

/** Placeholders for the arguments of the texts. */
const PLACEHOLDERS = {
  project: '{{ projectDisplayName }}',
  recipient: '{{ recipientEmail }}',
  user: '{{ userDisplayName }}',
  team: '{{ teamDisplayName }}',
  inviter: '{{ inviterDisplayName }}',
  code: '{{ otp }}',
  days: EMAILED_CODE_DAYS,
};

/** Returns a text with placeholders. */
type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

const speak =
  (locale: string): Say =>
  (key, values) =>
    mailText(locale, key, { ...PLACEHOLDERS, ...values });

interface EmailParts {
  readonly locale: string;
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
  /** Why the recipient got the email, and what to do if the recipient did not expect it. */
  readonly reason: string;
}

const emailOf = ({ locale, subject, preheader, heading, blocks, last, nested, reason }: EmailParts): MailTemplate => {
  const shown: MailContent = {
    brand: BRAND,
    heading: headingBlock(heading),
    ...blocks,
    line: LINE,
    reason: mutedBlock(reason, 0, last ? 12 : 32),
    ...last,
  };
  const { backdrop: backdropColor, canvas: canvasColor, text: textColor } = PALETTE;
  const look = { backdropColor, canvasColor, textColor, borderRadius: 12, fontFamily: 'MODERN_SANS' };
  const lang = locale === 'en' ? {} : { lang: locale };
  const root: Block = { type: 'EmailLayout', data: { ...look, ...lang, preheader, childrenIds: Object.keys(shown) } };
  return { subject, content: { root, ...shown, ...nested } };
};

interface LinkEmailParts extends Omit<EmailParts, 'blocks' | 'last' | 'nested'> {
  /** Whether the email greets the recipient by name, if the recipient has one. Not set for emails to addresses without a user. */
  readonly hasGreeting?: boolean;
  /** The sentence before the code or the button. */
  readonly text: string;
  /** The sentence between the code to type and the button. Not set for emails without a code. */
  readonly or?: string;
  readonly button: string;
  /** Name of the variable with the URL of the button. */
  readonly link: string;
  readonly expiry?: string;
}

/** Creates the template of an email with a button, the lifetime of the link and, at the end, the URL of the button as text. */
const linkEmail = ({ hasGreeting = false, text, or, button, link, expiry, ...parts }: LinkEmailParts): MailTemplate => {
  const url = `{{ ${link} }}`;
  const say = speak(parts.locale);
  const blocks = {
    ...(hasGreeting && { greeting: textBlock(`{{#if userDisplayName}}${say('greeting')}{{/if}}`) }),
    text: boldBlock(text),
    ...(or !== undefined && { code: CODE_BOX, or: textBlock(or, spaced(0, 4)) }),
    button: buttonBlock(button, url),
    expiry: mutedBlock(expiry ?? say('linkExpiry'), 0, 8, 14),
  };
  const last = { link: mutedBlock(`${say('openLink')}\n${url}`, 0, 32) };
  return emailOf({ ...parts, blocks, last, ...(or !== undefined && { nested: CODE_CHILDREN }) });
};

/** Returns the texts that every kind of email has. */
const commonParts = (say: Say, kind: 'verification' | 'reset' | 'code') => ({
  subject: say(`${kind}.subject`),
  preheader: say(`${kind}.preheader`),
  heading: say(`${kind}.heading`),
  text: say(`${kind}.text`),
  button: say(`${kind}.button`),
  reason: say(`${kind}.reason`),
});

const invitationIn = (locale: string, say: Say): MailTemplate => {
  const text = `{{#if inviterDisplayName}}${say('invitation.textBy')}{{else}}${say('invitation.text')}{{/if}}`;
  return linkEmail({
    locale,
    subject: say('invitation.subject'),
    preheader: say('invitation.preheader', { sentence: quoteBold(text, locale) }),
    heading: say('invitation.heading'),
    text,
    button: say('invitation.button'),
    link: 'teamInvitationLink',
    expiry: say('invitation.expiry'),
    reason: say('invitation.reason'),
  });
};

const templatesIn = (locale: string): Readonly<Record<MailType, MailTemplate>> => {
  const say = speak(locale);
  return {
    email_verification: linkEmail({
      ...{ locale, ...commonParts(say, 'verification') },
      ...{ hasGreeting: true, link: 'emailVerificationLink' },
    }),
    password_reset: linkEmail({ locale, ...commonParts(say, 'reset'), hasGreeting: true, link: 'passwordResetLink' }),
    magic_link: linkEmail({ locale, ...commonParts(say, 'code'), or: say('code.or'), link: 'magicLink', expiry: say('code.expiry') }),
    team_invitation: invitationIn(locale, say),
  };
};

const created = new Map<string, Readonly<Record<MailType, MailTemplate>>>();

/** Returns the default templates in a locale, which is `en` or one of `MAIL_LOCALES`. */
export const defaultTemplates = (locale = 'en'): Readonly<Record<MailType, MailTemplate>> => {
  const templates = created.get(locale) ?? templatesIn(locale);
  created.set(locale, templates);
  return templates;
};

/** Returns the email that checks the mail server of a project, in a locale. */
export const testTemplate = (locale = 'en'): MailTemplate => {
  const say = speak(locale);
  return emailOf({
    locale,
    subject: say('test.subject'),
    preheader: say('test.preheader'),
    heading: say('test.heading'),
    blocks: { text: textBlock(say('test.text')) },
    reason: say('test.reason'),
  });
};
