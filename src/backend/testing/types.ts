// Defines the types of the testing kit. This file imports no types of the database, so that host apps do not compile them.
import type { InboxMessage } from '../types.js';

/** A unit of time in a `Duration`. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';

/** A time span: a number of milliseconds, or a text such as `15 minutes`. */
export type Duration = number | `${number} ${TimeUnit}` | `${number} ${TimeUnit}s`;

/** Data of a new user. Every field is optional. */
export interface NewTestUser {
  /** Email address, with which the user can sign in. Default: a new address at example.com. */
  readonly email?: string | undefined;
  /** Password. Default: `correct horse battery`. */
  readonly password?: string | undefined;
  /** Name of the user. Default: no name. */
  readonly displayName?: string | undefined;
  /** Whether the email address counts as verified. Default: yes. */
  readonly emailVerified?: boolean | undefined;
}

/** A user that `createUser` has created. */
export interface TestUser {
  /** User ID, a UUID. */
  readonly id: string;
  /** Email address, with which the user can sign in. */
  readonly email: string;
  /** Password. */
  readonly password: string;
}

/** Options of `signIn` and `signInUrl`. */
export interface SignInOptions {
  /**
   * The page to open: a path of the app, or the URL of a page on this machine. Default: the start page of the app (`appUrl`). Pages that
   * perform an action when they open, such as `/handler/sign-out`, are rejected.
   */
  readonly returnTo?: string | undefined;
}

/** A page of a browser, such as `Page` of Playwright or Puppeteer. */
export interface BrowserPage {
  /** Opens a URL. */
  readonly goto: (url: string) => Promise<unknown>;
}

/** The email to wait for. */
export interface ExpectedMail {
  /** Email address of the recipient. */
  readonly to: string;
  /** A part of the subject, in the same case. If omitted, any subject. */
  readonly subject?: string | undefined;
  /** Time to wait, in milliseconds of real time. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
}

/** An email with the parts that tests need. */
export interface ReceivedMail extends InboxMessage {
  /** The first URL in the text of the email, if there is one. */
  readonly link: string | undefined;
  /** The code to type, if the email has one. The code of a link is in its URL: `new URL(link).searchParams.get('code')`. */
  readonly code: string | undefined;
}

/** What tests can do with a backend, in the same process or in another process. */
export interface TestControls {
  /** Creates a user in the demo project, without an email. */
  readonly createUser: (user?: NewTestUser) => Promise<TestUser>;
  /**
   * Returns a URL that signs a user in and then opens a page of the app. The URL works in every browser, and with the command `cy.visit`
   * of Cypress.
   *
   * Security: opening the URL starts a session without a password. Therefore, only the testing kit and `portico dev` serve such URLs, and
   * `portico start` and `startBackend` do not. A URL can be created only with the secret server key. It contains 225 random bits, works
   * once, and expires after 15 minutes. The backend accepts it only from this machine, under a loopback host, and not through a proxy. It
   * redirects only to pages on this machine that the redirect policy of the SDK accepts (`redirects/policy.ts`). The response sets the
   * session cookies for the host of that page. Browsers send cookies to all ports of a host (RFC 6265, section 8.5), so the cookies also
   * reach the app. The page must therefore be served over `http`.
   *
   * @throws Error with a readable message if the backend has no port, or if the page is rejected
   * @example
   * ```ts
   * const backend = await createTestBackend({ port: 0, appUrl: 'http://localhost:3000' });
   * const user = await backend.createUser();
   * const url = await backend.signInUrl(user, { returnTo: '/orders' });
   * ```
   */
  readonly signInUrl: (user: Pick<TestUser, 'id'>, options?: SignInOptions) => Promise<string>;
  /** Opens a page of the app as a signed-in user. Calls `page.goto` with the result of `signInUrl`. */
  readonly signIn: (page: BrowserPage, user: Pick<TestUser, 'id'>, options?: SignInOptions) => Promise<void>;
  /**
   * Waits for an email, and returns it as soon as it arrives. Returns each email only once, oldest first, so that a second call returns the
   * next email to the same address.
   *
   * @throws Error that lists the recipients in the mailbox if no such email arrives in time
   * @example
   * ```ts
   * const backend = await createTestBackend();
   * const { link, code } = await backend.waitForMail({ to: 'ada@example.com', subject: 'sign-in code' });
   * ```
   */
  readonly waitForMail: (expected: ExpectedMail) => Promise<ReceivedMail>;
  /**
   * Advances the clock of the backend, for example by `15 minutes`, so that codes and tokens expire.
   *
   * @throws TypeError if the duration is negative or not valid
   * @throws RangeError if the clock would reach the year 9999
   */
  readonly advance: (duration: Duration) => Promise<void>;
}
