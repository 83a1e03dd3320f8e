import { InvalidAdminAccessToken } from '../errors/groups.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { adminResources } from '../resources/admin.js';
import { clientResources } from '../resources/client.js';
import { serverResources } from '../resources/server.js';
import type { Headers, KeyRing } from '../transport/headers.js';
import { allFlows, type AllFlows } from './all-flows.js';
import type { AppSession } from './app-session.js';
import type { Composed } from './compose.js';
import { assemble, publishableKey, type App } from './create-app.js';
import { isBrowser, type AppOptions } from './options.js';
import { createRuntime } from './runtime.js';
import { serverTools, storeInit, type ServerStoreInit, type ServerTools } from './server-tools.js';

export interface AdminAppOptions extends Omit<AppOptions, 'tokenStore'> {
  readonly secretServerKey?: string | undefined;
  readonly superSecretAdminKey?: string | undefined;
  /** Instead of keys: the session of an app of the project `internal` whose user owns this project. The only way in a browser. */
  readonly projectOwnerSession?: Pick<AppSession, 'tokens' | 'expire'> | undefined;
  readonly tokenStore?: ServerStoreInit | undefined;
}

/** Every table. */
const resources = { ...clientResources, ...serverResources, ...adminResources };

/** An app that administers a project. */
export interface AdminApp extends Omit<App<AllFlows, 'admin'>, 'getUser'>, Composed<typeof resources, 'admin'>, ServerTools<'admin'> {}

const misconfigured = (what: string): PorticoError => new PorticoError('CONFIGURATION', what);

const secretKeys = (options: AdminAppOptions): Headers => ({
  ...publishableKey({ ...options, tokenStore: null }),
  ...(options.secretServerKey && { 'x-stack-secret-server-key': options.secretServerKey }),
  ...(options.superSecretAdminKey && { 'x-stack-super-secret-admin-key': options.superSecretAdminKey }),
});

/** The owner's access token in place of keys. One that the service refuses is replaced once (spec section 8). */
const ownerKeys = (owner: Pick<AppSession, 'tokens' | 'expire'>): KeyRing => {
  let sent: string | null = null;
  return {
    headers: async () => {
      sent = (await owner.tokens()).accessToken;
      if (sent === null) throw new PorticoError('NOT_SIGNED_IN', 'The owner of the project is not signed in any more.');
      return { 'x-stack-admin-access-token': sent };
    },
    refused: (error) => {
      if (sent === null || !isKnownError(error, ...InvalidAdminAccessToken, 'API_KEY_NOT_FOUND')) return false;
      owner.expire(sent);
      return true;
    },
  };
};

const keyRing = (options: AdminAppOptions): KeyRing => {
  const { projectOwnerSession: owner, superSecretAdminKey, secretServerKey } = options;
  const hasKeys = Boolean(superSecretAdminKey || secretServerKey);
  if (isBrowser() && hasKeys) throw misconfigured('An admin app in a browser takes projectOwnerSession and no keys: they would be public.');
  if (owner && hasKeys) throw misconfigured('Name either projectOwnerSession or keys, not both.');
  if (owner) return ownerKeys(owner);
  if (!superSecretAdminKey) throw misconfigured('superSecretAdminKey is missing, and there is no projectOwnerSession in its place.');
  return { headers: () => secretKeys(options) };
};

/**
 * Creates an app that administers a project, by its secret keys on a server or by its owner's session anywhere.
 * Throws CONFIGURATION when an option is missing, doubled or dangerous.
 */
export const createAdminApp = (options: AdminAppOptions): AdminApp => {
  const { projectId, projectOwnerSession } = options;
  const own = {
    ...options,
    tokenStore: storeInit(options.tokenStore ?? null, projectId),
    publishableClientKey: projectOwnerSession ? undefined : options.publishableClientKey,
  };
  const runtime = createRuntime(own, 'admin', keyRing(options));
  const app = assemble(projectId, runtime, { resources, flows: allFlows });
  return { ...app, ...serverTools(projectId, runtime, app.getUser) };
};
