import { desc, eq } from 'drizzle-orm';
import type { Platform } from '../../lib/platform.js';
import type { Db } from '../db/client.js';
import { inboxMessages } from '../db/schema/index.js';
import { randomUuid } from '../random-uuid.js';
import type { OutgoingMail } from './deliver.js';

/** A mail as the mailbox shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent_at_millis: number;
}

/** The built-in mailbox: every mail that arrives here, for people and tests to read. */
export interface Inbox {
  /** Newest first; with an address only what was sent to it. */
  readonly list: (to?: string) => Promise<readonly InboxMessage[]>;
  readonly clear: () => Promise<void>;
  /** Puts in a mail that came some other way, such as by SMTP. */
  readonly receive: (mail: OutgoingMail) => Promise<void>;
}

type InboxPlatform = Pick<Platform, 'now' | 'randomBytes'>;

export const putInInbox = async (db: Db, platform: InboxPlatform, { recipient, subject, text, html }: OutgoingMail): Promise<void> => {
  await db.insert(inboxMessages).values({ id: randomUuid(platform), recipient, subject, text, html, sentAt: new Date(platform.now()) });
};

export const createInbox = (db: Db, platform: InboxPlatform): Inbox => ({
  list: async (to) => {
    const rows = await db
      .select()
      .from(inboxMessages)
      .where(to === undefined ? undefined : eq(inboxMessages.recipient, to))
      .orderBy(desc(inboxMessages.sequence))
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
  clear: async () => void (await db.delete(inboxMessages)),
  receive: (mail) => putInInbox(db, platform, mail),
});
