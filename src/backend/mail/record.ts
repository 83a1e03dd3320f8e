import type { Platform } from '../../lib/platform.js';
import type { Project } from '../db/schema/projects.js';
import type { Db } from '../db/client.js';
import { together } from '../db/together.js';
import type { SenderConfig } from '../db/schema/mails.js';
import { sentEmails } from '../db/schema/index.js';
import { randomUuid } from '../random-uuid.js';
import type { OutgoingMail } from './deliver.js';
import { putInInbox } from './inbox.js';

const SHARED_SENDER = 'noreply@portico.localhost';
const senderOf = ({ displayName, emailConfig }: Project, smtpPort: number): SenderConfig => {
  if (emailConfig.type === 'shared') {
    const server = { host: '127.0.0.1', port: smtpPort, username: 'portico' };
    return { type: 'shared', ...server, senderName: displayName, senderEmail: SHARED_SENDER };
  }
  const { password: _, ...shown } = emailConfig;
  return shown;
};

/**
 * Stores an email in the email log. If the project uses the shared mail server, also stores the email in the inbox. Otherwise,
 * `deliverDue` sends the email later.
 *
 * @param listedSubject the subject in the email log, without codes and links
 */
export const recordMail = async (
  db: Db,
  { smtpPort, ...platform }: Pick<Platform, 'now' | 'randomBytes'> & { readonly smtpPort: number },
  project: Project,
  mail: OutgoingMail,
  listedSubject: string,
): Promise<void> => {
  const at = new Date(platform.now());
  const isShared = project.emailConfig.type === 'shared';
  const { recipient, subject, text, html } = mail;
  const row = { id: randomUuid(platform), projectId: project.id, recipient, senderConfig: senderOf(project, smtpPort), sentAt: at };
  const listed = { ...row, subject: listedSubject, ...(!isShared && { body: { subject, text, html }, dueAt: at }) };
  await together([() => db.insert(sentEmails).values(listed), async () => isShared && putInInbox(db, platform, mail)]);
};
