import { desc, eq } from 'drizzle-orm';
import type { Platform } from '../../src/kit/platform.js';
import type { Project } from './call.js';
import type { Db } from './db/client.js';
import { sentEmails } from './db/schema/index.js';
import { renderMail, type MailType, type MailVariables } from './mail-templates.js';
import { randomUuid } from './random-uuid.js';

export interface Mail {
  readonly send: (
    db: Db,
    message: { readonly to: string; readonly type: MailType; readonly project: Project; readonly variables: MailVariables },
  ) => Promise<void>;
}

/** A mail as the mailbox shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
}

/** The built-in mailbox: every mail the backend sends, for people and tests to read. */
export interface Inbox {
  /** Newest first; with an address only what was sent to it. */
  readonly list: (to?: string) => Promise<readonly InboxMessage[]>;
  readonly clear: () => Promise<void>;
}

export const createMail = (platform: Pick<Platform, 'now' | 'randomBytes'>): Mail => ({
  send: async (db, { to, type, project, variables }) => {
    const rendered = renderMail(type, { projectDisplayName: project.displayName, ...variables });
    await db
      .insert(sentEmails)
      .values({ id: randomUuid(platform), projectId: project.id, recipient: to, sentAt: new Date(platform.now()), ...rendered });
  },
});

export const createInbox = (db: Db): Inbox => ({
  list: async (to) => {
    const rows = await db
      .select()
      .from(sentEmails)
      .where(to === undefined ? undefined : eq(sentEmails.recipient, to))
      .orderBy(desc(sentEmails.sequence))
      .limit(1000);
    return rows.map(({ id, recipient, subject, text, html, sentAt }) => ({
      id,
      to: recipient,
      subject,
      text,
      html,
      sent_at_millis: sentAt.getTime(),
    }));
  },
  clear: async () => void (await db.delete(sentEmails)),
});
