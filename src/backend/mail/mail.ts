import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../lib/platform.js';
import type { Project } from '../db/schema/projects.js';
import type { Db } from '../db/client.js';
import { together } from '../db/together.js';
import { readTemplate } from '../store/email-templates.js';
import { testTemplate, type MailTemplate, type MailType } from './default-templates.js';
import { localize } from './localize.js';
import { deliverDue } from './outbox.js';
import { recordMail } from './record.js';
import { renderMail, type MailVariables, type RenderedMail } from './render.js';
import type { FindMailServer } from './servers.js';
import { bestMailLocale } from './texts.js';

interface NewMessage {
  readonly to: string;
  readonly project: Project;
  readonly type: MailType;
  /** Languages of the recipient, the best first, separated by commas. */
  readonly languages: string;
  /**
   * The variables in addition to those that all emails have, or a function that creates them, for example with a new code. The function runs
   * while the template is read.
   */
  readonly variables: MailVariables | (() => Promise<MailVariables>);
}

export interface Mail {
  /**
   * Stores an email in the inbox, or in the queue for the project's own mail server. If the transaction of `db` fails, the email is not
   * sent.
   */
  readonly send: (db: Db, message: NewMessage) => Promise<void>;
  /** Renders the email with which a project tests its mail server, without sending it. */
  readonly renderTest: (message: Pick<NewMessage, 'to' | 'project' | 'languages'>) => RenderedMail;
  /** Starts the delivery of queued emails. Called after every transaction. */
  readonly wake: () => void;
  /** Waits up to two seconds for deliveries in flight. Undelivered emails are sent after the next start. */
  readonly close: () => Promise<void>;
}

/** Removes codes and links from a subject, because the list of sent emails is stored longer than the emails themselves. */
const withoutCodes = (subject: string, variables: MailVariables): string =>
  Object.entries(variables)
    .filter(([name, value]) => value !== '' && (name === 'otp' || name.endsWith('Link')))
    .reduce((rest, [, code]) => rest.replaceAll(code, '…'), subject);

export interface MailOptions extends Pick<Platform, 'now' | 'randomBytes'> {
  readonly db: Db;
  readonly findMailServer: FindMailServer;
  /** Port of the backend's own mail server. */
  readonly smtpPort: number;
  /** URL of the picture that the default templates show instead of the project name. */
  readonly logoUrl?: string | undefined;
  /** URL of that picture in dark mode. */
  readonly darkLogoUrl?: string | undefined;
  /** Language of emails to people whose language is unknown. Default: English. */
  readonly locale?: string | undefined;
  readonly report: (error: unknown, what: string) => void;
}

const CLOSE_TIMEOUT_MS = 2000;

const createRender =
  ({ logoUrl, darkLogoUrl }: MailOptions) =>
  (template: MailTemplate, { to, project }: Pick<NewMessage, 'to' | 'project'>, variables: MailVariables = {}): RenderedMail => {
    const logos = { ...(logoUrl && { projectLogoUrl: logoUrl }), ...(darkLogoUrl && { projectDarkLogoUrl: darkLogoUrl }) };
    const common = { projectDisplayName: project.displayName, recipientEmail: to, ...logos };
    return renderMail(template, { ...common, ...variables });
  };

/** Creates the functions that send emails. Emails for a project's mail server are queued in the database and sent in the background. */
export const createMail = (options: MailOptions): Mail => {
  let isDue = true;
  let isClosed = false;
  let running: Promise<void> | undefined;
  const wake = (): void => {
    if (!isDue || isClosed || running) return;
    isDue = false;
    running = deliverDue(options)
      .catch((error: unknown) => {
        if (!isClosed) options.report(error, 'The delivery of queued emails');
      })
      .finally(() => {
        running = undefined;
        wake();
      });
  };
  const render = createRender(options);
  const wantedBy = (languages: string): string => `${languages},${options.locale ?? ''}`;
  return {
    wake,
    renderTest: (message) => render(testTemplate(bestMailLocale(wantedBy(message.languages))), message),
    send: async (db, { type, to, project, languages, variables: given }) => {
      const [variables, template] = await together([
        async () => (typeof given === 'function' ? given() : given),
        () => readTemplate(db, project.id, type),
      ]);
      const rendered = render(localize(template, wantedBy(languages)), { to, project }, variables);
      await recordMail(db, options, project, { recipient: to, ...rendered }, withoutCodes(rendered.subject, variables));
      if (project.emailConfig.type === 'standard') isDue = true;
    },
    close: async () => {
      isClosed = true;
      await Promise.race([running, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
