import { allFlows, type AllFlows } from '../auth/all-flows.js';
import { promptForMfa } from '../auth/mfa.js';
import { InvalidAdminAccessToken } from '../errors/groups.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { isBrowser } from '../lib/platform.js';
import {
  adminResources,
  clientResources,
  serverResources,
  type AdminResources,
  type ClientResources,
  type ServerResources,
} from '../resources/index.js';
import type { AppSession } from '../session/app-session.js';
import type { ApiKeys, HeaderMap } from '../transport/exchange.js';
import { bindAll, type BoundResources } from './bind.js';
import { assemble, type App } from './create-app.js';
import { assertKeys, misconfigured, type AppOptions } from './options.js';
import { createRuntime, publishableKey } from './runtime.js';
import { assertCanRefresh, serverTools, storeInit, type ServerStoreInit, type ServerTools } from './server-tools.js';

/** A project owner's session, from an app of the project `internal`. */
type OwnerSession = Pick<AppSession, 'tokens' | 'markRejected'>;

/** Options of `createAdminApp`, which include either the project's secret keys or its owner's session. */
export interface AdminAppOptions extends Omit<AppOptions, 'tokenStore'> {
  /** Secret server key of the project. Never send it to a browser. */
  readonly secretServerKey?: string | undefined;
  /** Secret admin key of the project. Required if there is no `projectOwnerSession`. Never send it to a browser. */
  readonly superSecretAdminKey?: string | undefined;
  /** Session of the project's owner, to pass instead of the keys. Required in a browser. */
  readonly projectOwnerSession?: OwnerSession | undefined;
  /** Where to store the tokens of a signed-in user. If omitted, tokens are not stored (`null`). */
  readonly tokenStore?: ServerStoreInit | undefined;
}

/** The resources of all access levels. */
const resources: ClientResources & ServerResources & AdminResources = { ...clientResources, ...serverResources, ...adminResources };

/** An app that administers a project. */
export interface AdminApp
  extends
    Omit<App<AllFlows, 'admin'>, 'getUser'>,
    BoundResources<ClientResources & ServerResources & AdminResources, 'admin'>,
    ServerTools<'admin'> {}

const secretKeys = (options: AdminAppOptions): HeaderMap => ({
  ...publishableKey(options),
  ...(options.secretServerKey && { 'x-stack-secret-server-key': options.secretServerKey }),
  ...(options.superSecretAdminKey && { 'x-stack-super-secret-admin-key': options.superSecretAdminKey }),
});

/** Returns `ApiKeys` that send the owner's access token. A token that the service rejects is replaced only once (CONTRACT.md C6). */
const ownerKeys = (owner: OwnerSession): ApiKeys => {
  let sent: string | null = null;
  return {
    headers: async () => {
      sent = (await owner.tokens()).accessToken;
      if (sent === null) throw new PorticoError('NOT_SIGNED_IN', 'The owner of the project is no longer signed in.');
      return { 'x-stack-admin-access-token': sent };
    },
    onRejected: (error) => {
      if (sent === null || !isKnownError(error, ...InvalidAdminAccessToken, 'API_KEY_NOT_FOUND')) return false;
      owner.markRejected(sent);
      return true;
    },
  };
};

const isFunction = (value: unknown): boolean => typeof value === 'function';

/**
 * Returns the `ApiKeys` of an admin app, from the project's secret keys or its owner's session. Throws CONFIGURATION if the options contain
 * neither a super secret admin key nor a session, or both a session and a secret key, if they contain a secret key in a browser, if the
 * session is not the session of an app, and if a secret key contains characters that no key has.
 */
const adminKeys = (options: AdminAppOptions): ApiKeys => {
  const { projectOwnerSession: owner, superSecretAdminKey, secretServerKey } = options;
  const hasKeys = Boolean(superSecretAdminKey || secretServerKey);
  if (isBrowser() && hasKeys) throw misconfigured('In a browser, pass projectOwnerSession instead of keys, which would be public.');
  if (owner && hasKeys) throw misconfigured('Pass either projectOwnerSession or keys, not both.');
  if (owner && (!isFunction(owner.tokens) || !isFunction(owner.markRejected)))
    throw misconfigured('projectOwnerSession must be the session of an app: app.session.');
  if (owner) return ownerKeys(owner);
  if (!superSecretAdminKey) throw misconfigured('superSecretAdminKey is missing, and so is projectOwnerSession. Pass one of the two.');
  assertKeys({ superSecretAdminKey, secretServerKey });
  return { headers: () => secretKeys(options) };
};

const openAdminApp = (options: AdminAppOptions): AdminApp => {
  const { projectOwnerSession } = options;
  const own = {
    ...options,
    tokenStore: storeInit(options.tokenStore ?? null, options),
    publishableClientKey: projectOwnerSession ? undefined : options.publishableClientKey,
  };
  const runtime = createRuntime(own, 'admin', { ...adminKeys(options), assertWritable: () => assertCanRefresh(options) });
  const app = assemble(runtime, {
    resources: (caller) => bindAll(resources, caller),
    flows: allFlows,
    handleMfa: promptForMfa,
    user: resources.currentUser,
  });
  return { ...app, ...serverTools(runtime, app.getUser) };
};

/**
 * Creates an app that administers a project. Pass the project's secret keys on a server, or its owner's session.
 * Throws CONFIGURATION if both or neither are passed, and if keys are passed in a browser, where they would be public.
 * @example
 * const admin = createAdminApp({
 *   projectId: 'your-project-id',
 *   superSecretAdminKey: 'sak_…',
 *   baseUrl: 'https://api.example.com',
 * });
 */
export const createAdminApp = (options: AdminAppOptions): AdminApp =>
  // Without options, the error names the option that is missing.
  openAdminApp(options ?? {});
