import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, timestampMs } from './columns.js';
import { projectId } from './projects.js';

const sequence = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/** The mail server that sent an email, without its password. */
export interface SenderConfig {
  readonly type: 'shared' | 'standard';
  readonly host?: string;
  readonly port?: number;
  readonly username?: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

/** The reason why an email was not delivered. */
export interface MailError {
  readonly errorType: string;
  readonly message: string;
  readonly canRetry: boolean;
}

export interface MailBody {
  /** Absent in rows that earlier versions wrote. In these rows, the column `subject` contains the whole subject, including codes. */
  readonly subject?: string;
  readonly text: string;
  readonly html: string;
}

/** Templates that a project has changed. Unchanged templates are not stored. */
export const emailTemplates = pgTable(
  'email_templates',
  {
    projectId: projectId(),
    type: text().notNull(),
    subject: text().notNull(),
    content: document<Json>()().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.type] })],
);

/**
 * All emails of a project: sent emails, failed emails, and queued emails, which have a `dueAt`. The sequence orders emails from the same
 * millisecond.
 */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id(),
    sequence: sequence(),
    projectId: projectId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Deleted when the delivery has succeeded or failed, because emails contain codes, which are stored nowhere else in readable form. */
    body: document<MailBody | null>()(),
    senderConfig: document<SenderConfig>()().notNull(),
    error: document<MailError | null>()(),
    sentAt: timestampMs().notNull(),
    dueAt: timestampMs(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sent_emails_of_project').on(table.projectId, table.sequence), index('sent_emails_due').on(table.dueAt)],
);

/** The built-in inbox, for development. Its emails contain readable codes. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: id(),
    sequence: sequence(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: timestampMs().notNull(),
  },
  (table) => [index('inbox_messages_in_order').on(table.sequence), index('inbox_messages_of_recipient').on(table.recipient)],
);
