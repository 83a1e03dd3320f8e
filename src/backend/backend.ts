import { systemPlatform } from '../lib/platform.js';
import type { SharedClient, Tools } from './call.js';
import { openDatabase, type StorageOptions } from './db/open.js';
import { DEMO_PROJECT_ID, INTERNAL_PROJECT_ID, closeSignUp, seed, type DemoSettings } from './db/seed.js';
import { transact } from './db/transact.js';
import { createFetch, reportToStandardError, type Report } from './fetch.js';
import { seededKeys, type ProjectKeys } from './keys.js';
import { createInbox, type Inbox } from './mail/inbox.js';
import { createMail } from './mail/mail.js';
import { createFindMailServer } from './mail/servers.js';
import { systemPause, type Pause } from './pause.js';
import { createPasswords } from './passwords.js';
import { createTokens } from './tokens.js';

export type { Inbox, InboxMessage } from './mail/inbox.js';

export interface BackendOptions extends StorageOptions {
  /** Origin under which clients reach the API: part of every access token. A function where it is known late. */
  readonly baseUrl: string | (() => string);
  /** Milliseconds since the epoch. Tests hold it. */
  readonly clock?: (() => number) | undefined;
  readonly random?: ((count: number) => Uint8Array<ArrayBuffer>) | undefined;
  /** How the server waits on purpose. Tests do not wait. */
  readonly pause?: Pause | undefined;
  readonly accessTokenLifeMs?: number | undefined;
  /** Whether visitors may have accounts without a way to sign in again. On where nothing else is said. */
  readonly anonymousSignUp?: boolean | undefined;
  /** How many proxies in front of this server add to X-Forwarded-For and are believed. Default: none. */
  readonly trustedProxies?: number | undefined;
  /** Whether the headers are believed in which Vercel and Cloudflare name the place of a request. Default: no. */
  readonly placeHeaders?: boolean | undefined;
  /** With which mail servers of projects this server talks: `public` ones on their usual ports, or `any`, the default. */
  readonly mailServers?: 'any' | 'public' | undefined;
  /** Ports that public mail servers may have beside 25, 465, 587 and 2525. */
  readonly mailPorts?: readonly number[] | undefined;
  /** Where the mail server of this machine listens, as logs of mails say it. Default: 2500. */
  readonly smtpPort?: number | undefined;
  /** Whether people may sign up on the project `internal`, and so own projects. `false` closes it; the administration opens it again. */
  readonly internalSignUp?: boolean | undefined;
  /** Of the demo project, when it is first made. */
  readonly demoSettings?: DemoSettings | undefined;
  /** The provider for projects without keys of their own; without it, `shared` ones lead nowhere. */
  readonly sharedProvider?: SharedClient | undefined;
  /** How OAuth providers are asked. Tests answer in their place. */
  readonly fetchProvider?: Tools['fetchProvider'] | undefined;
  /** Told of every failure that is nobody's fault but the server's. Default: standard error. */
  readonly report?: Report | undefined;
}

/** Keys of a project that comes with the backend. */
export interface ProjectAccess extends ProjectKeys {
  readonly projectId: string;
}

/** All that a client needs to be pointed at the backend. */
export interface DemoJson extends ProjectAccess {
  readonly apiUrl: string;
  readonly internal: ProjectAccess;
}

export interface Backend {
  /**
   * Answers a request to `/api/…` or `/health`; 404 for anything else. Never throws.
   *
   * @param remoteAddress IP address at the other end of the socket, where there is one
   */
  readonly fetch: (request: Request, remoteAddress?: string) => Promise<Response>;
  readonly demo: DemoJson;
  readonly inbox: Inbox;
  readonly close: () => Promise<void>;
}

const DEFAULT_SMTP_PORT = 2500;
const TEN_MINUTES_MS = 600_000;

const describeDemo = (secret: string, apiUrl: () => string): DemoJson => ({
  get apiUrl() {
    return apiUrl();
  },
  projectId: DEMO_PROJECT_ID,
  ...seededKeys(secret, DEMO_PROJECT_ID),
  internal: { projectId: INTERNAL_PROJECT_ID, ...seededKeys(secret, INTERNAL_PROJECT_ID) },
});

const mailSettings = ({ mailServers: reach = 'any', mailPorts: ports, smtpPort }: BackendOptions) => ({
  findMailServer: createFindMailServer({ reach, ports }),
  smtpPort: smtpPort || DEFAULT_SMTP_PORT,
});

/**
 * The local backend: the whole service in one process, to develop and test against. It is not made for production.
 * Rejects with a sentence for people when its storage cannot be used.
 */
export const createBackend = async (options: BackendOptions): Promise<Backend> => {
  const { baseUrl, clock: now = systemPlatform.now, random: randomBytes = systemPlatform.randomBytes } = options;
  const origin = (): string => (typeof baseUrl === 'string' ? baseUrl : baseUrl()).replace(/\/$/, '');
  const platform = { now, randomBytes, pause: options.pause ?? systemPause };
  const { db, exclusively, close } = await openDatabase(options);
  const secret = await seed(db, platform, options.demoSettings);
  if (options.internalSignUp === false) await closeSignUp(db, INTERNAL_PROJECT_ID);
  const passwords = createPasswords(platform);
  const tokens = createTokens({ secret, now, issuer: origin, lifeMs: options.accessTokenLifeMs ?? TEN_MINUTES_MS });
  const report = options.report ?? reportToStandardError;
  const mailing = mailSettings(options);
  const mail = createMail({ ...platform, ...mailing, db, report: (error) => report(error, 'of mail') });
  const tools: Tools = {
    ...platform,
    ...{ db, exclusively, secret, tokens, passwords, mail, findMailServer: mailing.findMailServer },
    anonymousSignUp: options.anonymousSignUp ?? true,
    trust: { trustedProxies: options.trustedProxies ?? 0, placeHeaders: options.placeHeaders ?? false },
    ...{ origin, shared: options.sharedProvider, fetchProvider: options.fetchProvider ?? ((url, init) => fetch(url, init)) },
    refreshing: new Map(),
    transact: async (work) => {
      const result = await transact(db, platform, work);
      mail.wake();
      return result;
    },
  };
  // What an earlier run wrote down and did not deliver.
  mail.wake();
  return {
    fetch: createFetch(tools, report),
    demo: describeDemo(secret, origin),
    inbox: createInbox(db, platform),
    close: async () => {
      await mail.close();
      await passwords.close();
      await close();
    },
  };
};
