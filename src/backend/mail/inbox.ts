import { desc, eq } from 'drizzle-orm';
import type { Platform } from '../../lib/platform.js';
import { createWatchers } from '../../lib/watchers.js';
import type { Db } from '../db/client.js';
import { inboxMessages } from '../db/schema/index.js';
import { randomUuid } from '../random-uuid.js';
import type { Inbox } from '../types.js';
import type { OutgoingMail } from './deliver.js';

/** The inbox with a function that stores emails. */
export interface ReceivingInbox extends Inbox {
  /** Deletes one email. Does nothing if the inbox does not contain it. */
  readonly remove: (id: string) => Promise<void>;
  /** Stores an email that arrived by SMTP. */
  readonly receive: (mail: OutgoingMail) => Promise<void>;
  /** Calls the listener when the inbox may have new emails. Returns a function that stops this. */
  readonly watch: (listener: () => void) => () => void;
  /** Calls the listeners. Called after each transaction, which may have stored emails. */
  readonly announce: () => void;
}

type InboxPlatform = Pick<Platform, 'now' | 'randomBytes'>;

export const putInInbox = async (db: Db, platform: InboxPlatform, { recipient, subject, text, html }: OutgoingMail): Promise<void> => {
  await db.insert(inboxMessages).values({ id: randomUuid(platform), recipient, subject, text, html, sentAt: new Date(platform.now()) });
};

export const createInbox = (db: Db, platform: InboxPlatform): ReceivingInbox => {
  const watchers = createWatchers<void>();
  const announce = (): void => watchers.notify();
  return {
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
    remove: async (id) => void (await db.delete(inboxMessages).where(eq(inboxMessages.id, id))),
    receive: async (mail) => {
      await putInInbox(db, platform, mail);
      announce();
    },
    watch: watchers.watch,
    announce,
  };
};
