// Defines the English texts of the default emails, in the ICU MessageFormat. `locales/*.json` contains the other languages. In texts, words
// between `**` are bold.

/** The English texts of the default emails. Their arguments become placeholders of the templates, except for the number of days. */
export const ENGLISH = {
  greeting: 'Hello {user},',
  /** Bold words in plain text, where they have quotation marks instead. */
  quoted: '“{words}”',
  openLink: 'If the button doesn’t work, open this link:',
  linkExpiry: 'This link expires in {days, plural, one {# day} other {# days}}, or as soon as you use it.',

  'verification.subject': 'Verify your email address for {project}',
  'verification.preheader': 'Open the link to verify that this address is yours. It expires in {days, plural, one {# day} other {# days}}.',
  'verification.heading': 'Verify your email address',
  'verification.text': 'Verify that {recipient} is yours, to use it with your account at {project}.',
  'verification.button': 'Verify email address',
  'verification.reason':
    'This email was sent to {recipient} because this address was entered for an account at {project}. If you didn’t ask for this, ignore this email.',

  'reset.subject': 'Reset your password for {project}',
  'reset.preheader': 'Open the link to choose a new password. It expires in {days, plural, one {# day} other {# days}}.',
  'reset.heading': 'Reset your password',
  'reset.text': 'We received a request to reset the password of your account.',
  'reset.button': 'Choose a new password',
  'reset.reason':
    'This email was sent to {recipient} because a new password was requested at {project}. If you didn’t ask for this, ignore this email. Your password stays the same.',

  /** The code is at or near the beginning, because lists of emails cut long subjects off. */
  'code.subject': '{code} is your {project} sign-in code',
  'code.preheader': 'Enter the code, or open the link. Both expire in {days, plural, one {# day} other {# days}}.',
  'code.heading': 'Your sign-in code',
  'code.text': 'Enter this code to sign in:',
  'code.or': 'Or use the button:',
  'code.button': 'Sign in',
  'code.expiry': 'This code and the link expire in {days, plural, one {# day} other {# days}}, or as soon as you use one of them.',
  'code.reason':
    'This email was sent to {recipient} because this address was entered to sign in to {project}. If you didn’t ask for this, ignore this email. Never share the code.',

  'invitation.subject': 'You are invited to join {team}',
  /** `{sentence}` is the text of the email, with a period. */
  'invitation.preheader': '{sentence} The invitation expires in {days, plural, one {# day} other {# days}}.',
  'invitation.heading': 'Join {team}',
  'invitation.text': 'You are invited to join the team **{team}** at {project}.',
  'invitation.textBy': '**{inviter}** invited you to join the team **{team}** at {project}.',
  'invitation.button': 'Accept the invitation',
  'invitation.expiry': 'This invitation expires in {days, plural, one {# day} other {# days}}, or as soon as you accept it.',
  'invitation.reason':
    'This email was sent to {recipient} because this address was invited to a team at {project}. If you didn’t expect this invitation, ignore this email.',

  'test.subject': 'Test email from {project}',
  'test.preheader': 'Your project’s mail server works.',
  'test.heading': 'Test email',
  'test.text': 'This is a test email. Your project’s mail server works.',
  'test.reason': 'This email was sent to {recipient} because an administrator of {project} tested the mail server.',
};

export type MailTextKey = keyof typeof ENGLISH;
