import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { date, email, boolean, list, json, nullable, optional, record, text } from '../contract/fields.js';
import { choice, number } from '../contract/special-fields.js';
import { MailServer } from './project-config.js';

const sentEmail = entity({
  id: text,
  subject: text,
  to: list(text),
  sentAt: date,
  senderConfig: record(
    entity({
      type: choice('shared', 'standard'),
      host: optional(text),
      port: optional(number),
      username: optional(text),
      senderName: optional(text),
      senderEmail: optional(text),
    }),
  ),
  error: nullable(json),
});
/** An email that the project sent or tried to send. */
export interface SentEmail extends DataOf<typeof sentEmail> {}
/** An email that the project sent or tried to send. */
export const SentEmail: Named<typeof sentEmail, SentEmail> = sentEmail;

const test = entity({ recipientEmail: email, emailConfig: record(MailServer) });
/** The recipient of a test email, and the settings of the mail server. */
export interface TestEmail extends DataOf<typeof test> {}
const TestEmail: Named<typeof test, TestEmail> = test;

const outcome = entity({ success: boolean, errorMessage: optional(text) });
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
