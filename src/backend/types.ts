// Defines the types of the published entries. This file has no imports, so that host apps do not compile the database types.

/** Keys of a project. */
export interface ProjectKeys {
  /** Key for browsers and apps on user devices. The key identifies the project and grants no rights. */
  readonly publishableClientKey: string;
  /** Key for servers. The key grants access to all users and teams of the project. Keep the key secret. */
  readonly secretServerKey: string;
  /** Key for administering the project. The key also grants access to the project settings. Keep the key secret. */
  readonly superSecretAdminKey: string;
}

/** The ID and the keys of a project, for the options of an app. */
export interface ProjectAccess extends ProjectKeys {
  /** Project ID, for the option `projectId` of apps. */
  readonly projectId: string;
}

/** The projects that every backend has. `GET /demo.json` returns the same data. */
export interface DemoAccess extends ProjectAccess {
  /** Origin of the API, without `/api/v1`. */
  readonly apiUrl: string;
  /** The project that owns all other projects. Its users can create projects. */
  readonly internal: ProjectAccess;
}

/** One email in the mailbox. */
export interface InboxMessage {
  /** Email ID, a UUID. */
  readonly id: string;
  /** Email address of the recipient. */
  readonly to: string;
  /** Subject line. */
  readonly subject: string;
  /** Body as plain text, with links and codes. */
  readonly text: string;
  /** Body as an HTML document. */
  readonly html: string;
  /** Time of sending, in milliseconds since the Unix epoch. */
  readonly sent_at_millis: number;
}

/** The built-in mailbox. Contains the emails of projects without their own mail server, and the emails sent to the backend's mail server. */
export interface Inbox {
  /**
   * Returns up to 1,000 emails, newest first.
   *
   * @param to email address of the recipient; if omitted, the emails of all recipients
   */
  readonly list: (to?: string) => Promise<readonly InboxMessage[]>;
  /** Deletes all emails. */
  readonly clear: () => Promise<void>;
}

/** Settings of the demo project. These settings apply only when the backend creates the project. */
export interface DemoSettings {
  /** Whether users can create API keys. Default: no. */
  readonly allowUserApiKeys?: boolean | undefined;
  /**
   * Whether the first proof of an address removes the other sign-in methods. Default: yes. The proof can be a password reset, a sign-in
   * code or a provider that has verified the address, although the name mentions only the reset.
   */
  readonly removeOtherWaysOnFirstReset?: boolean | undefined;
}

/** Options for the database. */
export interface StorageOptions {
  /** A directory for the embedded PostgreSQL database, or `memory:`. Default of `startBackend`: `.data/backend`. */
  readonly dataDir?: string | undefined;
  /** URL of a PostgreSQL database, `postgres://user:password@host:5432/name`. Replaces `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /**
   * Whether statements for the PostgreSQL server are named, so that it plans each of them once per connection. Default: yes. Turn this off
   * behind a proxy that does not support it, such as PgBouncer before 1.21 in transaction mode.
   */
  readonly preparedStatements?: boolean | undefined;
}

/** Settings of the backend. */
export interface BackendSettings {
  /** Lifetime of an access token, in milliseconds. Default: 600,000 (ten minutes). */
  readonly accessTokenLifeMs?: number | undefined;
  /** Whether visitors can create anonymous accounts. Default: yes. */
  readonly anonymousSignUp?: boolean | undefined;
  /**
   * Whether people can sign up in the project `internal` and create projects. Default: yes. If `false`, administrators can still turn
   * sign-up on again.
   */
  readonly internalSignUp?: boolean | undefined;
  /** Project mail servers to which the backend connects: `any` (default), or only servers with `public` IP addresses on the usual ports. */
  readonly mailServers?: 'any' | 'public' | undefined;
  /** Ports of public mail servers in addition to 25, 465, 587 and 2525. */
  readonly mailPorts?: readonly number[] | undefined;
  /**
   * URL of a PNG or JPEG picture that the default emails of all projects show instead of the project name, 32 px high. Projects can set
   * another picture in their templates.
   */
  readonly mailLogoUrl?: string | undefined;
  /** URL of this picture for dark mode. If omitted, the picture has a white background in dark mode. */
  readonly mailDarkLogoUrl?: string | undefined;
  /** Language of emails to people whose language is unknown, for example `de`. Default: English. */
  readonly mailLocale?: string | undefined;
  /** Port of the backend's own mail server at 127.0.0.1. `0` chooses a free port. Default: 2500. */
  readonly smtpPort?: number | undefined;
  /** Number of proxies in front of the backend whose `X-Forwarded-For` entries are trusted. Default: 0. */
  readonly trustedProxies?: number | undefined;
  /** Whether the backend trusts the headers in which Vercel and Cloudflare report the location of a client. Default: no. */
  readonly placeHeaders?: boolean | undefined;
  /** Settings of the demo project. These settings apply only when the backend creates the project. */
  readonly demoSettings?: DemoSettings | undefined;
}

/** Responds to all requests with a loopback host, except requests to the API and to the development endpoints. */
export type Pages = (request: Request) => Promise<Response> | Response;

/** Options of `startBackend`. */
export interface StartOptions extends StorageOptions, BackendSettings {
  /** Port at 127.0.0.1 and ::1. `0` chooses a free port. Default: 8102. */
  readonly port?: number | undefined;
  /**
   * Origin at which browsers and apps reach the backend, for example `http://localhost:5173` if a development server forwards requests to
   * it. The issuer of access tokens and the redirect URIs of OAuth providers contain this origin. If omitted, the origin at which the
   * backend listens.
   */
  readonly baseUrl?: string | undefined;
  /**
   * Whether to serve `/demo.json`, `/inbox/messages`, the mail server and the shared provider under `/idp` to programs on this machine.
   * Default: yes, unless `databaseUrl` or `trustedProxies` is set.
   */
  readonly devEndpoints?: boolean | undefined;
  /** Creates the function that serves pages in addition to the API. */
  readonly pages?: ((demo: DemoAccess) => Pages) | undefined;
}

/** A backend that listens on a port. */
export interface RunningBackend {
  /** Origin at which the backend listens, for example `http://localhost:8102`. */
  readonly url: string;
  /** ID and keys of the demo project. */
  readonly demo: DemoAccess;
  /** The built-in mailbox, in which the backend stores emails. */
  readonly inbox: Inbox;
  /** Port of the mail server, or undefined if it is not running. */
  readonly smtpPort: number | undefined;
  /** Waits up to two seconds for requests in flight, and closes the database. */
  readonly close: () => Promise<void>;
}
