import { systemPlatform } from '../lib/platform.js';
import type { SharedClient, Tools } from './call.js';
import { openDatabase, type DatabaseOptions } from './db/open.js';
import { DEMO_PROJECT_ID, INTERNAL_PROJECT_ID, closeSignUp, seed } from './db/seed.js';
import { transact } from './db/transact.js';
import type { PasswordCost } from './hashing/hasher.js';
import { createFetch, reportToStandardError, type Report } from './fetch.js';
import { seededKeys } from './keys.js';
import { createInbox, type ReceivingInbox } from './mail/inbox.js';
import { createMail } from './mail/mail.js';
import { createFindMailServer } from './mail/servers.js';
import { DEFAULTS } from './options.js';
import { systemPause, type Pause } from './pause.js';
import { createPasswords } from './passwords.js';
import { createReportRefusal } from './refusals.js';
import { createTokens } from './tokens.js';
import type { DemoAccess, BackendSettings } from './types.js';

export type { DemoAccess, InboxMessage, ProjectAccess } from './types.js';

export interface BackendOptions extends DatabaseOptions, BackendSettings {
  /** Origin of the API, which is part of the issuer of access tokens. Pass a function if the origin is not known yet. */
  readonly baseUrl: string | (() => string);
  /** Returns milliseconds since the Unix epoch. Default: the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Returns a number of random bytes. Default: the random number generator of the system. */
  readonly random?: ((count: number) => Uint8Array<ArrayBuffer>) | undefined;
  /** Waits for a number of milliseconds, for example before a retry. Default: a timer. */
  readonly pause?: Pause | undefined;
  /** Cost of a password hash. Default: the OWASP recommendation. Lower the cost only in tests, which have no passwords to protect. */
  readonly passwordCost?: PasswordCost | undefined;
  /** The provider for projects without their own OAuth keys. If omitted, sign-in with `shared` providers fails. */
  readonly sharedProvider?: SharedClient | undefined;
  /** Sends requests to OAuth providers. Default: `fetch`. */
  readonly fetchProvider?: Tools['fetchProvider'] | undefined;
  /** Called with every unexpected server error. Default: prints to standard error. */
  readonly report?: Report | undefined;
  /** Called with each line for the developer, for example about an address that a project does not trust. Default: `console.warn`. */
  readonly warn?: ((line: string) => void) | undefined;
}

export interface Backend {
  /**
   * Responds to requests to `/api/…` and `/health`. Responds to all other requests with status 404. Never throws.
   *
   * @param remoteAddress IP address of the client, if the request arrived on a socket
   */
  readonly fetch: (request: Request, remoteAddress?: string) => Promise<Response>;
  readonly demo: DemoAccess;
  readonly inbox: ReceivingInbox;
  readonly close: () => Promise<void>;
}

const TEN_MINUTES_MS = 600_000;

const describeDemo = (secret: string, apiUrl: () => string): DemoAccess => ({
  get apiUrl() {
    return apiUrl();
  },
  projectId: DEMO_PROJECT_ID,
  ...seededKeys(secret, DEMO_PROJECT_ID),
  internal: { projectId: INTERNAL_PROJECT_ID, ...seededKeys(secret, INTERNAL_PROJECT_ID) },
});

const mailSettings = ({ mailServers: reach = 'any', mailPorts: ports, smtpPort, ...options }: BackendOptions) => ({
  findMailServer: createFindMailServer({ reach, ports }),
  smtpPort: smtpPort || DEFAULTS.smtpPort,
  logoUrl: options.mailLogoUrl,
  darkLogoUrl: options.mailDarkLogoUrl,
  locale: options.mailLocale,
});

/**
 * Creates the service in this process, without a port.
 *
 * @throws Error with a readable message if the database cannot be opened
 */
export const createBackend = async (options: BackendOptions): Promise<Backend> => {
  const { baseUrl, clock: now = systemPlatform.now, random: randomBytes = systemPlatform.randomBytes } = options;
  const origin = (): string => (typeof baseUrl === 'string' ? baseUrl : baseUrl()).replace(/\/$/, '');
  const platform = { now, randomBytes, pause: options.pause ?? systemPause };
  const { db, exclusively, close } = await openDatabase(options);
  const secret = await seed(db, platform, options.demoSettings);
  if (options.internalSignUp === false) await closeSignUp(db, INTERNAL_PROJECT_ID);
  const passwords = createPasswords(platform, options.passwordCost);
  const tokens = createTokens({ secret, now, issuer: origin, lifeMs: options.accessTokenLifeMs ?? TEN_MINUTES_MS });
  const report = options.report ?? reportToStandardError;
  const mailing = mailSettings(options);
  const mail = createMail({ ...platform, ...mailing, db, report });
  const inbox = createInbox(db, platform);
  const tools: Tools = {
    ...platform,
    ...{ db, exclusively, secret, tokens, passwords, mail, findMailServer: mailing.findMailServer },
    anonymousSignUp: options.anonymousSignUp ?? true,
    trust: { trustedProxies: options.trustedProxies ?? 0, placeHeaders: options.placeHeaders ?? false },
    ...{ origin, shared: options.sharedProvider, fetchProvider: options.fetchProvider ?? ((url, init) => fetch(url, init)) },
    ...{ refreshing: new Map(), reportRefusal: createReportRefusal(options.warn ?? console.warn) },
    transact: async (work) => {
      const result = await transact(db, platform, work);
      mail.wake();
      inbox.announce();
      return result;
    },
  };
  // Sends the emails that an earlier process queued and did not deliver.
  mail.wake();
  return {
    fetch: createFetch(tools, report),
    demo: describeDemo(secret, origin),
    inbox,
    close: async () => {
      await mail.close();
      await passwords.close();
      await close();
    },
  };
};
