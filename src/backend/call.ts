import type { Endpoint, Output, Resource } from '../contract/endpoint.js';
import type { Access, AccessView, Entity } from '../contract/entity.js';
import type { ReceivedData } from '../contract/fields.js';
import type { Platform } from '../lib/platform.js';
import type { Db, Exclusively } from './db/client.js';
import type { Project } from './db/schema/projects.js';
import type { GeoInfo } from './db/schema/users.js';
import type { ProxyTrust } from './geo-info.js';
import type { Mail } from './mail/mail.js';
import type { FindMailServer } from './mail/servers.js';
import type { PauseTools } from './pause.js';
import type { Passwords } from './passwords.js';
import type { ReportRefusal } from './refusals.js';
import type { CallerRow } from './store/users.js';
import type { Tokens } from './tokens.js';

/** The client registration of this server at the shared provider. */
export interface SharedClient {
  readonly issuer: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Handler dependencies that are the same for all requests. */
export interface Tools extends Pick<Platform, 'now'>, PauseTools {
  readonly db: Db;
  /** Runs work in a transaction. The work must use only the database that it receives. */
  readonly transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs work while no other process runs work with the same name. */
  readonly exclusively: Exclusively;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly findMailServer: FindMailServer;
  /** Installation secret, from which the server derives reproducible keys. */
  readonly secret: string;
  readonly anonymousSignUp: boolean;
  readonly trust: ProxyTrust;
  /** Returns the origin at which clients reach this server. */
  readonly origin: () => string;
  /** Sends requests to OAuth providers. */
  readonly fetchProvider: (url: string, init: RequestInit) => Promise<Response>;
  /** Running refreshes of provider tokens in this process, by grant ID. */
  readonly refreshing: Map<string, Promise<string | undefined>>;
  /** Logs a line about an address that the project does not trust. */
  readonly reportRefusal: ReportRefusal;
  /** The provider for projects without their own OAuth keys. */
  readonly shared: SharedClient | undefined;
}

/** The sender of a request, as identified by verified headers. */
export interface Caller {
  /** Access level. Absent if the request has neither an access type nor a key. */
  readonly access?: Access;
  readonly project?: Project;
  readonly user?: CallerRow;
  /** Session ID in the access token. The session may have ended. */
  readonly sessionId?: string;
}

/** A request to an endpoint that accepts requests without keys. */
export interface OpenCall extends Tools, Caller {
  readonly request: Request;
  /** IP address and location of the client, if known. */
  readonly geoInfo: GeoInfo | undefined;
  /** Languages that the client prefers, the best first, separated by commas. */
  readonly languages: string | undefined;
}

/** A request to an endpoint that requires keys. */
export interface Call extends OpenCall {
  readonly access: Access;
  readonly project: Project;
}

type ParamName<P extends string> = P extends `${string}{${infer Param}}${infer Rest}`
  ? (Param extends `${infer Name}=${string}` ? Name : Param) | ParamName<Rest>
  : never;

type ReceivedPart<V> = V extends AccessView<Entity, infer S> ? ReceivedPart<S> : V extends Entity<infer S> ? ReceivedData<S> : unknown;

/**
 * Handler input: path parameters, query and body in one object. Contains the members that requests with server access may send, and a user
 * ID instead of `me`.
 */
export type Received<E extends Endpoint> = { readonly [K in ParamName<E['path']>]: string } & ReceivedPart<E['query']> &
  ReceivedPart<E['body']>;

/** The property of a handler's result that contains the HTTP status, if it differs from the default status of the endpoint. */
export const STATUS = Symbol('status');

type Handler<E extends Endpoint> = (call: Call, input: Received<E>) => Promise<Output<E, 'server'>>;

/** One handler for each endpoint definition of a resource. The backend does not compile if a handler is missing. */
export type Handlers<R extends Resource> = { readonly [Verb in keyof R]: Handler<R[Verb]> };
