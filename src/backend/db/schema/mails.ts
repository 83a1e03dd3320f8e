import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Json } from '../../../contract/fields.js';
import { document, id, moment } from './columns.js';
import { projectId } from './projects.js';

const sequence = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/** With which server a mail went out, without its password. */
export interface SenderConfig {
  readonly type: 'shared' | 'standard';
  readonly host?: string;
  readonly port?: number;
  readonly username?: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

/** Why a mail did not go out. */
export interface MailError {
  readonly errorType: string;
  readonly message: string;
  readonly canRetry: boolean;
}

export interface MailBody {
  /** Absent in rows of earlier versions, where the one of the row has the code in it. */
  readonly subject?: string;
  readonly text: string;
  readonly html: string;
}

/** Templates that a project has changed; what is not here is a default. */
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
 * Every mail of a project: those that went out, those that failed, and with `dueAt` those that still have to go to a mail
 * server. The sequence tells apart mails of one millisecond.
 */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id(),
    sequence: sequence(),
    projectId: projectId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Only until it is out: mails carry codes, which are kept nowhere else. */
    body: document<MailBody | null>()(),
    senderConfig: document<SenderConfig>()().notNull(),
    error: document<MailError | null>()(),
    sentAt: moment().notNull(),
    dueAt: moment(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('sent_emails_of_project').on(table.projectId, table.sequence), index('sent_emails_due').on(table.dueAt)],
);

/** The built-in mailbox: what arrived, from wherever. To be read is what it is for, codes and all. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: id(),
    sequence: sequence(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [index('inbox_messages_in_order').on(table.sequence), index('inbox_messages_of_recipient').on(table.recipient)],
);
