import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { emailTemplates } from '../db/schema/index.js';
import type { MailContent } from '../mail/blocks.js';
import { DEFAULT_TEMPLATES, MAIL_TYPES, type MailTemplate, type MailType } from '../mail/default-templates.js';

const described = (type: MailType, changed?: typeof emailTemplates.$inferSelect) => ({
  type,
  ...DEFAULT_TEMPLATES[type],
  ...(changed && { subject: changed.subject, content: changed.content as unknown as MailContent }),
  isDefault: changed === undefined,
});

type TemplateView = ReturnType<typeof described>;

/** All four, in their order. */
export const listTemplates = async (db: Db, projectId: string): Promise<readonly TemplateView[]> => {
  const rows = await db.select().from(emailTemplates).where(eq(emailTemplates.projectId, projectId));
  return MAIL_TYPES.map((type) =>
    described(
      type,
      rows.find((row) => row.type === type),
    ),
  );
};

const isOne = (projectId: string, type: MailType) => and(eq(emailTemplates.projectId, projectId), eq(emailTemplates.type, type));

export const readTemplate = async (db: Db, projectId: string, type: MailType): Promise<TemplateView> => {
  const [row] = await db.select().from(emailTemplates).where(isOne(projectId, type));
  return described(type, row);
};

/** Stores what is given over what there was. */
export const writeTemplate = async (db: Db, projectId: string, type: MailType, patch: Partial<MailTemplate>): Promise<TemplateView> => {
  const { subject, content } = await readTemplate(db, projectId, type);
  const written = { subject: patch.subject || subject, content: (patch.content ?? content) as never };
  await db
    .insert(emailTemplates)
    .values({ projectId, type, ...written })
    .onConflictDoUpdate({ target: [emailTemplates.projectId, emailTemplates.type], set: written });
  return readTemplate(db, projectId, type);
};

/** Back to the default. False when it was one. */
export const deleteTemplate = async (db: Db, projectId: string, type: MailType): Promise<boolean> => {
  const deleted = await db.delete(emailTemplates).where(isOne(projectId, type)).returning({ type: emailTemplates.type });
  return deleted.length > 0;
};
