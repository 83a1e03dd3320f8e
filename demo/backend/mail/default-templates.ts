// The default texts of the mails. Every string is a template: `{{ name }}` stands for a variable.

export type MailType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation';

export type MailVariables = Readonly<Record<string, string>>;

interface Template {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Label and variable of the one link. */
  readonly link: readonly [label: string, variable: string];
}

const TEMPLATES: Record<MailType, Template> = {
  email_verification: {
    subject: 'Verify your e-mail address at {{ projectDisplayName }}',
    greeting: 'Hello {{ userDisplayName }},',
    paragraphs: [
      'please confirm that this e-mail address belongs to you.',
      'If you did not sign up at {{ projectDisplayName }}, ignore this mail.',
    ],
    link: ['Verify e-mail address', 'emailVerificationLink'],
  },
  password_reset: {
    subject: 'Reset your password at {{ projectDisplayName }}',
    greeting: 'Hello {{ userDisplayName }},',
    paragraphs: [
      'somebody, hopefully you, asked to set a new password for your account.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
    link: ['Set a new password', 'passwordResetLink'],
  },
  magic_link: {
    subject: 'Sign in to {{ projectDisplayName }}: your code is {{ otp }}',
    greeting: 'Hello,',
    paragraphs: ['your sign-in code is {{ otp }}. You can also follow the link.', 'If you did not ask for it, ignore this mail.'],
    link: ['Sign in', 'magicLink'],
  },
  team_invitation: {
    subject: 'You are invited to join {{ teamDisplayName }}',
    greeting: 'Hello,',
    paragraphs: ['you are invited to join the team {{ teamDisplayName }} at {{ projectDisplayName }}.'],
    link: ['Accept the invitation', 'teamInvitationLink'],
  },
};

/** Replaces the variables of a template; one that is not set leaves nothing behind, nor a blank before a comma. */
const fill = (template: string, variables: MailVariables): string =>
  template.replaceAll(/\s?\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = variables[name];
    return value ? (/^\s/.test(whole) ? ` ${value}` : value) : '';
  });

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const renderMail = (type: MailType, variables: MailVariables): RenderedMail => {
  const { subject, greeting, paragraphs, link } = TEMPLATES[type];
  const [label, variable] = link;
  const url = variables[variable] ?? '';
  const [first = '', ...rest] = [greeting, ...paragraphs].map((line) => fill(line, variables));
  const html = [
    `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#1a1a1a;max-width:34rem;margin:2rem auto;padding:0 1rem">`,
    ...[first, rest[0] ?? ''].map((line) => `<p>${escape(line)}</p>`),
    `<p><a href="${escape(url)}" style="display:inline-block;padding:.6rem 1rem;border-radius:.4rem;background:#1a1a1a;color:#fff">${escape(label)}</a></p>`,
    ...rest.slice(1).map((line) => `<p>${escape(line)}</p>`),
    `</body></html>`,
  ];
  // A display name could break the subject line in two.
  return {
    subject: fill(subject, variables).replaceAll(/\s+/g, ' '),
    text: [first, rest[0], `${label}: ${url}`, ...rest.slice(1)].join('\n\n'),
    html: html.join('\n'),
  };
};
