import type { Endpoint, Input, Output, Resource } from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import type { Platform } from '../lib/platform.js';
import type { Db, Exclusively } from './db/client.js';
import type { projects } from './db/schema/index.js';
import type { GeoInfo } from './db/schema/users.js';
import type { ProxyTrust } from './geo-info.js';
import type { Mail } from './mail/mail.js';
import type { FindMailServer } from './mail/servers.js';
import type { Pausing } from './pause.js';
import type { Passwords } from './passwords.js';
import type { CallerRow } from './store/users.js';
import type { Tokens } from './tokens.js';

export type Project = typeof projects.$inferSelect;

/** This server as the shared provider knows it. */
export interface SharedClient {
  readonly issuer: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the whole server works with: everything a handler needs that is not about one request. */
export interface Tools extends Pick<Platform, 'now'>, Pausing {
  readonly db: Db;
  /** All or nothing. Inside, use the database handed in and no other. */
  readonly transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly exclusively: Exclusively;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly findMailServer: FindMailServer;
  /** What every secret that this server must be able to say again is derived from. */
  readonly secret: string;
  readonly anonymousSignUp: boolean;
  readonly trust: ProxyTrust;
  /** Where clients reach this server. */
  readonly origin: () => string;
  /** How providers are asked. */
  readonly fetchProvider: (url: string, init: RequestInit) => Promise<Response>;
  /** Refreshes of provider tokens that are under way in this process, by the id of the grant. */
  readonly refreshing: Map<string, Promise<string | undefined>>;
  /** The provider for projects without keys of their own. */
  readonly shared: SharedClient | undefined;
}

/** Who sent a request, as far as its headers prove it. */
export interface Caller {
  /** Absent when the request named neither an access type nor a key. */
  readonly access?: Access;
  readonly project?: Project;
  readonly user?: CallerRow;
  /** Session of the access token, also when the session has ended since. */
  readonly sessionId?: string;
}

/** One request to a row that answers without keys. */
export interface OpenCall extends Tools, Caller {
  readonly request: Request;
  /** Where it comes from, as far as trusted proxies tell. */
  readonly geoInfo: GeoInfo | undefined;
}

/** One request to any other row. */
export interface Call extends OpenCall {
  readonly access: Access;
  readonly project: Project;
}

type ParamName<P extends string> = P extends `${string}{${infer Param}}${infer Rest}`
  ? (Param extends `${infer Name}=${string}` ? Name : Param) | ParamName<Rest>
  : never;

/** What a handler gets: parameters, query and body side by side, as the widest access may send them, with `me` resolved. */
export type Received<E extends Endpoint> = Input<E, 'server'> & { readonly [K in ParamName<E['path']>]: string };

/** An answer whose status is not the one of its row carries it under this name. */
export const STATUS = Symbol('status');

type Handler<E extends Endpoint> = (call: Call, input: Received<E>) => Promise<Output<E, 'server'>>;

/** One handler for every row of a resource; the backend does not compile while one is missing. */
export type Handlers<R extends Resource> = { readonly [Verb in keyof R]: Handler<R[Verb]> };
