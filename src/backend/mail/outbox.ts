import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Platform } from '../../lib/platform.js';
import type { Db } from '../db/client.js';
import type { MailError } from '../db/schema/mails.js';
import { projects, sentEmails } from '../db/schema/index.js';
import { deliver } from './deliver.js';
import type { FindMailServer } from './servers.js';

// Delivers the emails that are queued in the database.

interface OutboxTools extends Pick<Platform, 'now'> {
  readonly db: Db;
  readonly findMailServer: FindMailServer;
}

/** Time in milliseconds after which another server may repeat an incomplete delivery. */
const CLAIM_MS = 120_000;

/** Claims up to 20 emails that are due, so that no other server delivers these emails. */
const claimDue = async (db: Db, now: number) => {
  const due = db
    .select({ id: sentEmails.id })
    .from(sentEmails)
    .where(lte(sentEmails.dueAt, new Date(now)))
    .orderBy(asc(sentEmails.sequence))
    .limit(20)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(sentEmails)
    .set({ dueAt: new Date(now + CLAIM_MS), attempts: sql`${sentEmails.attempts} + 1` })
    .where(inArray(sentEmails.id, due))
    .returning();
  return claimed;
};

const deliverOne = async ({ db, now, findMailServer: findServer }: OutboxTools, row: typeof sentEmails.$inferSelect): Promise<void> => {
  const [project] = await db.select().from(projects).where(eq(projects.id, row.projectId));
  if (!project) return;
  const gone: MailError = { errorType: 'UNKNOWN', message: 'The project no longer has a mail server.', canRetry: false };
  const error =
    project.emailConfig.type === 'standard' && row.body
      ? await deliver(project.emailConfig, { ...row, ...row.body }, { findServer })
      : gone;
  await db
    .update(sentEmails)
    .set({ dueAt: null, body: null, error, sentAt: new Date(now()) })
    .where(eq(sentEmails.id, row.id));
};

/** Delivers emails until no email is due. */
export const deliverDue = async (tools: OutboxTools): Promise<void> => {
  for (;;) {
    const claimed = await claimDue(tools.db, tools.now());
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((row) => deliverOne(tools, row)));
  }
};
