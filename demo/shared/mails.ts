// Reads the emails that the local service has sent.

/** An email in the inbox. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
}

/** Returns all emails, newest first. */
export const loadMails = async (): Promise<readonly Mail[]> => {
  const response = await fetch('/inbox/messages');
  if (!response.ok) throw new Error(`The mailbox responded with ${response.status}.`);
  return ((await response.json()) as { readonly items: readonly Mail[] }).items;
};

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minutes = new Intl.RelativeTimeFormat('en');

const fullTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
export const fullDateOf = ({ sent_at_millis: sentAt }: Mail): string => fullTime.format(sentAt);

/** Returns the time at which an email was sent, or the date if that was not today. */
const whenOf = ({ sent_at_millis: sentAt }: Mail): string =>
  new Date(sentAt).toDateString() === new Date().toDateString() ? time.format(sentAt) : date.format(sentAt);

/** Returns how long ago an email was sent, or its time or date if that was an hour ago or more. */
export const ageOf = (mail: Mail): string => {
  const age = Math.floor((Date.now() - mail.sent_at_millis) / 60_000);
  if (age < 1) return 'just now';
  return age < 60 ? minutes.format(-age, 'minute') : whenOf(mail);
};

/**
 * Characters that change the text direction. They are replaced in subjects, because browsers isolate text only up to 125 nested direction
 * changes (`max_depth` in the Unicode Bidirectional Algorithm).
 */
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

export const titleOf = ({ subject }: Mail): string => subject.replaceAll(DIRECTION_MARKS, ' ');

/** URLs in the text of an email. Punctuation after a URL is not part of the link. */
export const URLS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

export const linkIn = ({ text }: Mail): string | undefined => URLS.exec(text)?.[0];

/** Returns the code in an email, which is on a line of its own. */
export const codeIn = ({ text }: Mail): string | undefined => /^[0-9A-Z]{6}$/m.exec(text)?.[0];

/** Returns the class of a frame with the HTML of an email. It sets the height that the frame has until it has loaded. */
export const frameClassOf = (mail: Mail): string => (codeIn(mail) ? 'mail-frame has-code' : 'mail-frame');

/** The URL of the HTML of an email, which the browser shows without scripts. */
export const htmlUrlOf = ({ id }: Mail): string => `/inbox/messages/${encodeURIComponent(id)}/html`;

/** The permissions of frames with emails: links in an email replace the page. Scripts never run. */
export const MAIL_SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation';
