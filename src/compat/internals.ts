// The members of apps that are only for frameworks: apps as JSON, priming of the user, and raw requests.
import { VERSION } from '../app/options.js';
import { primeQuery } from '../cache/query.js';
import { decode } from '../contract/codec.js';
import type { Access } from '../contract/entity.js';
import { PorticoError } from '../errors/portico-error.js';
import { systemPlatform } from '../lib/platform.js';
import type { Metrics } from '../resources/metrics.js';
import { User, type User as UserData } from '../resources/signed-in-user.js';
import { errorOf, exchange, requestHeaders, type HeaderMap } from '../transport/exchange.js';
import { contextOf } from './app-kind.js';
import type { Context, SessionApps } from './context.js';
import { live } from './live.js';
import { baseUrlOf, redirectMethodOf, type StackClientAppConstructorOptions } from './options.js';

/** The options of a client app as JSON. */
export interface StackClientAppJson extends StackClientAppConstructorOptions {
  /** UUID of the app. */
  uniqueIdentifier: string;
}

/** A user as JSON, which `user.toClientJson` returns. */
export type UserJson = Readonly<Record<string, unknown>>;

/** The members of apps that are only for frameworks. */
export interface AppInternals {
  /** Returns the options of the app as JSON, without secret keys. Throws if the app has a session of the project's owner. */
  toClientJson(this: void): StackClientAppJson;
  /** Sets the signed-in user, from JSON that `user.toClientJson` returned. */
  setCurrentUser(this: void, user: Promise<UserJson | null>): Promise<void>;
  /** Sends a request with the session of the app. If the access type is omitted, `client`. */
  sendRequest(this: void, path: string, init: RequestInit, accessType?: Access): Promise<Response>;
}

/** The members of admin apps that are only for frameworks. */
export interface AdminInternals extends AppInternals {
  /** Returns statistics about the users of the project. */
  getMetrics(this: void): Promise<Metrics>;
}

/** The apps that were serialized, by their identifiers. The entry of an app that no longer exists is deleted, because it may contain tokens. */
const apps = new Map<string, { readonly app: WeakRef<object>; readonly json: string }>();
/** Created when it is needed, because some workers lack the class. */
let collected: FinalizationRegistry<string> | undefined;
/** Called when an app no longer exists. Another app may have taken over the identifier. */
const forget = (identifier: string): void => {
  if (!apps.get(identifier)?.app.deref()) apps.delete(identifier);
};

/** Returns the app with this identifier. Throws ASSERTION if its options are different from the options in the JSON. */
export const findApp = (json: StackClientAppJson): object | undefined => {
  const known = apps.get(json.uniqueIdentifier);
  const app = known?.app.deref();
  if (app && known?.json !== JSON.stringify(json))
    throw new PorticoError('ASSERTION', 'Another app has the same identifier and other options.');
  return app;
};

/** Returns the function that serializes an app. Creates the identifier on the first call. */
const serializer = (app: object, { options, flavor, projectId, publishableClientKey }: Context, given: string | undefined) => {
  let identifier = given;
  return (): StackClientAppJson => {
    const { tokenStore, urls, oauthScopesOnSignIn, legacyCookies } = options;
    const redirectMethod = redirectMethodOf(options, flavor);
    if (publishableClientKey === undefined) throw new PorticoError('CONFIGURATION', 'An app with projectOwnerSession has no JSON.');
    if (typeof redirectMethod !== 'string') throw new PorticoError('CONFIGURATION', 'An app with a router as redirectMethod has no JSON.');
    // Headers may contain secrets, so the JSON does not contain `extraRequestHeaders`.
    const json = {
      ...{ baseUrl: baseUrlOf(options, 'browser'), projectId, publishableClientKey, tokenStore, urls, oauthScopesOnSignIn, legacyCookies },
      ...{ redirectMethod, uniqueIdentifier: (identifier ??= crypto.randomUUID()) },
    };
    if (!apps.get(identifier)?.app.deref()) {
      apps.set(identifier, { app: new WeakRef(app), json: JSON.stringify(json) });
      (collected ??= new FinalizationRegistry(forget)).register(app, identifier);
    }
    return json;
  };
};

/** Returns the function that sends a request with the session of the app. */
const requester = (context: Context, secretKeys: HeaderMap): AppInternals['sendRequest'] => {
  const { options, projectId, publishableClientKey = '' } = context;
  return async (path, init, accessType = 'client') => {
    const tokens = options.tokenStore === null ? null : await context.sessionIn(await context.openStore()).client.session.tokens();
    const identity = { projectId, clientVersion: `js portico-auth@${VERSION}`, publishableClientKey, extraHeaders: {} };
    const headers = requestHeaders(
      { ...identity, keys: { headers: () => ({}) } },
      { access: accessType, hasBody: init.body != null, tokens, keys: { 'x-stack-publishable-client-key': publishableClientKey } },
      systemPlatform,
    );
    const method = init.method ?? 'GET';
    const all = new Headers({ ...headers, ...(accessType !== 'client' && secretKeys), ...options.extraRequestHeaders });
    new Headers(init.headers).forEach((value, name) => all.set(name, value));
    const request = { method, headers: Object.fromEntries(all), body: init.body == null ? undefined : String(init.body) };
    const response = await exchange(systemPlatform, `${baseUrlOf(options)}/api/v1${path}`, request, {
      timeoutMs: 30_000,
      signal: init.signal ?? undefined,
    });
    const error = errorOf(response, `${method} ${path}`, systemPlatform.now());
    if (error) throw error;
    return new Response(response.status === 204 ? null : response.text, { status: response.status, headers: response.headers });
  };
};

/** Sets the signed-in user of the apps of a session, and of the app for elements. */
const primeUser = (context: Context, { client }: SessionApps, json: UserJson | null): void => {
  const data = json && (decode(User.client, json) as object as UserData);
  for (const app of [client, context.elementClient()]) primeQuery(app.user, data);
};

/** Sets the signed-in user that a server read for the page, unless the page has the session of another user. */
export const primeUserOfPage = (app: unknown, json: UserJson | null): void => {
  const context = contextOf(app);
  const pageApps = context.sessionIn(context.storeInBrowser());
  const { session } = pageApps.client;
  const isOwn = json ? session.userId() === json['id'] : !session.isSignedIn();
  if (isOwn) primeUser(context, pageApps, json);
};

/** Returns the members of an app that are only for frameworks. */
export const createInternals = (
  app: object,
  context: Context,
  { secretKeys = {}, identifier }: { readonly secretKeys?: HeaderMap; readonly identifier?: string | undefined } = {},
): AppInternals =>
  live({
    toClientJson: serializer(app, context, identifier),
    setCurrentUser: async (user: Promise<UserJson | null>) => {
      const json = await user;
      primeUser(context, context.sessionIn(await context.openStore()), json);
    },
    sendRequest: requester(context, secretKeys),
  });
