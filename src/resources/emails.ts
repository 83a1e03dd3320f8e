import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { date, email, boolean, list, json, nullable, optional, record, text } from '../contract/fields.js';
import { choice, number } from '../contract/special-fields.js';
import { MailServer } from './project-config.js';

const senderConfig = entity({
  /** `shared` for the service's mail server, `standard` for the project's own. */
  type: choice('shared', 'standard'),
  /** The host name or IP address of the mail server; absent if unknown. */
  host: optional(text),
  /** The TCP port of the mail server; absent if unknown. */
  port: optional(number),
  /** The name of the account at the mail server; absent if unknown. */
  username: optional(text),
  /** The name that recipients see as the sender; absent if unknown. */
  senderName: optional(text),
  /** The address that recipients see as the sender; absent if unknown. */
  senderEmail: optional(text),
});
/** The mail server and the sender of a sent email, without the password. */
export interface SenderConfig extends DataOf<typeof senderConfig> {}
const SenderConfig: Named<typeof senderConfig, SenderConfig> = senderConfig;

const sentEmail = entity({
  /** The ID of this entry. */
  id: text,
  /** The subject of the email. */
  subject: text,
  /** The addresses of the recipients. */
  to: list(text),
  /** When the email was sent, or when sending failed. */
  sentAt: date,
  /** The mail server and the sender, without the password. */
  senderConfig: record(SenderConfig),
  /** An object with `errorType` and `message` if sending failed; otherwise null. */
  error: nullable(json),
});
/** An email that the project sent or tried to send. */
export interface SentEmail extends DataOf<typeof sentEmail> {}
/** An email that the project sent or tried to send. */
export const SentEmail: Named<typeof sentEmail, SentEmail> = sentEmail;

const test = entity({
  /** The address to send the email to. */
  recipientEmail: email,
  /** The mail server to test. */
  emailConfig: record(MailServer),
});
/** The recipient of a test email, and the settings of the mail server. */
export interface TestEmail extends DataOf<typeof test> {}
const TestEmail: Named<typeof test, TestEmail> = test;

const outcome = entity({
  /** Whether the mail server accepted the email. */
  success: boolean,
  /** Why sending failed; absent if the mail server accepted the email. */
  errorMessage: optional(text),
});
/** The outcome of a test email: whether the mail server accepted it. */
export interface TestEmailOutcome extends DataOf<typeof outcome> {}
const TestEmailOutcome: Named<typeof outcome, TestEmailOutcome> = outcome;

export const emails = {
  /**
   * Lists the emails that the project sent or tried to send.
   * @example
   * const emails = await admin.emails.list();
   */
  list: endpoint({ access: 'admin', method: 'GET', path: '/internal/emails', returns: SentEmail, list: true }),
  /**
   * Sends a test email through a mail server, without storing the server settings. If the server rejects the email, `success` is false.
   * @example
   * const { success, errorMessage } = await admin.emails.sendTest({ recipientEmail: 'ada@example.com', emailConfig });
   */
  sendTest: endpoint({
    access: 'admin',
    method: 'POST',
    path: '/internal/send-test-email',
    body: TestEmail,
    returns: TestEmailOutcome,
  }),
};
