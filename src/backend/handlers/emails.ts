import { and, desc, eq, isNull } from 'drizzle-orm';
import type { emails as endpoints } from '../../resources/emails.js';
import type { Handlers } from '../call.js';
import { sentEmails } from '../db/schema/index.js';
import { languagesFor } from '../languages.js';
import { deliver } from '../mail/deliver.js';
import { randomUuid } from '../random-uuid.js';

const MAX_LISTED = 100;
const TEST_LIMIT_MS = 10_000;

export const emails: Handlers<typeof endpoints> = {
  list: async ({ db, project }) => {
    const sent = await db
      .select()
      .from(sentEmails)
      .where(and(eq(sentEmails.projectId, project.id), isNull(sentEmails.dueAt)))
      .orderBy(desc(sentEmails.sequence))
      .limit(MAX_LISTED);
    return sent.map(({ recipient, error, ...row }) => ({ ...row, to: [recipient], error: error && { ...error } }));
  },

  sendTest: async (call, { recipientEmail: recipient, emailConfig }) => {
    const mail = { recipient, ...call.mail.renderTest({ to: recipient, project: call.project, languages: languagesFor(call) }) };
    const error = await deliver(emailConfig, mail, { attempts: 1, timeoutMs: TEST_LIMIT_MS, findServer: call.findMailServer });
    const { password: _, ...shown } = emailConfig;
    const senderConfig = { type: 'standard', ...shown } as const;
    const row = {
      id: randomUuid(call),
      projectId: call.project.id,
      recipient,
      subject: mail.subject,
      senderConfig,
      error,
      sentAt: new Date(call.now()),
    };
    await call.db.insert(sentEmails).values(row);
    return error ? { success: false, errorMessage: error.message } : { success: true };
  },
};
