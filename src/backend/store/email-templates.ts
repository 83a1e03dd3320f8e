import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { emailTemplates } from '../db/schema/index.js';
import type { MailContent } from '../mail/blocks.js';
import { defaultTemplates, MAIL_TYPES, type MailTemplate, type MailType } from '../mail/default-templates.js';
import type { ProjectTemplate } from '../mail/localize.js';

const described = (type: MailType, changed?: typeof emailTemplates.$inferSelect): ProjectTemplate => ({
  type,
  ...defaultTemplates()[type],
  ...(changed && { subject: changed.subject, content: changed.content as unknown as MailContent }),
  isDefault: changed === undefined,
});

/** Returns all four templates, in a fixed order. */
export const listTemplates = async (db: Db, projectId: string): Promise<readonly ProjectTemplate[]> => {
  const rows = await db.select().from(emailTemplates).where(eq(emailTemplates.projectId, projectId));
  return MAIL_TYPES.map((type) =>
    described(
      type,
      rows.find((row) => row.type === type),
    ),
  );
};

const isOfType = (projectId: string, type: MailType) => and(eq(emailTemplates.projectId, projectId), eq(emailTemplates.type, type));

export const readTemplate = async (db: Db, projectId: string, type: MailType): Promise<ProjectTemplate> => {
  const [row] = await db.select().from(emailTemplates).where(isOfType(projectId, type));
  return described(type, row);
};

/** Writes only the given members, so that concurrent changes to other members are not lost. */
export const writeTemplate = async (
  db: Db,
  projectId: string,
  type: MailType,
  { subject, content }: Partial<MailTemplate>,
): Promise<ProjectTemplate> => {
  const given = { ...(subject && { subject }), ...(content && { content: content as never }) };
  const kept = { subject: sql`${emailTemplates.subject}`, content: sql`${emailTemplates.content}` };
  await db
    .insert(emailTemplates)
    .values({ projectId, type, ...(defaultTemplates()[type] as { subject: string; content: never }), ...given })
    .onConflictDoUpdate({ target: [emailTemplates.projectId, emailTemplates.type], set: { ...kept, ...given } });
  return readTemplate(db, projectId, type);
};

/** Restores the default template. Returns false if the project had not changed the template. */
export const deleteTemplate = async (db: Db, projectId: string, type: MailType): Promise<boolean> => {
  const deleted = await db.delete(emailTemplates).where(isOfType(projectId, type)).returning({ type: emailTemplates.type });
  return deleted.length > 0;
};
