import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../lib/platform.js';
import type { Project } from '../call.js';
import type { Db } from '../db/client.js';
import { readTemplate } from '../store/email-templates.js';
import type { MailType } from './default-templates.js';
import { deliverDue } from './outbox.js';
import { recordMail } from './record.js';
import { renderMail, type MailVariables } from './render.js';
import type { FindMailServer } from './servers.js';

export interface Mail {
  /** Part of the transaction that the mail is about: if that fails, nothing was sent. */
  readonly send: (
    db: Db,
    message: { readonly to: string; readonly type: MailType; readonly project: Project; readonly variables: MailVariables },
  ) => Promise<void>;
  /** To be called after a transaction: begins to deliver what it wrote. */
  readonly wake: () => void;
  /** Waits a little for deliveries that go on; what is not out by then goes out later. */
  readonly close: () => Promise<void>;
}

/** A text without the codes and links of a mail: for the list of sent mails, which outlives them. */
const withoutCodes = (text: string, variables: MailVariables): string =>
  Object.entries(variables)
    .filter(([name, value]) => value !== '' && (name === 'otp' || name.endsWith('Link')))
    .reduce((rest, [, code]) => rest.replaceAll(code, '…'), text);

export interface MailOptions extends Pick<Platform, 'now' | 'randomBytes'> {
  readonly db: Db;
  readonly findMailServer: FindMailServer;
  /** Where the mail server of this machine listens. */
  readonly smtpPort: number;
  readonly report: (error: unknown) => void;
}

const PATIENCE_MS = 2000;

/** Mails of projects. What goes to a mail server is written down with its cause and delivered in the background. */
export const createMail = (options: MailOptions): Mail => {
  let isDue = true;
  let isClosed = false;
  let running: Promise<void> | undefined;
  const wake = (): void => {
    if (!isDue || isClosed || running) return;
    isDue = false;
    running = deliverDue(options)
      .catch((error: unknown) => {
        if (!isClosed) options.report(error);
      })
      .finally(() => {
        running = undefined;
        wake();
      });
  };
  return {
    wake,
    send: async (db, { to, type, project, variables }) => {
      const template = await readTemplate(db, project.id, type);
      const rendered = renderMail(template, { projectDisplayName: project.displayName, ...variables });
      await recordMail(db, options, project, { recipient: to, ...rendered }, withoutCodes(rendered.subject, variables));
      if (project.emailConfig.type === 'standard') isDue = true;
    },
    close: async () => {
      isClosed = true;
      await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
};
