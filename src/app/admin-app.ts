import { allFlows, type AllFlows } from '../auth/all-flows.js';
import { promptForMfa } from '../auth/mfa.js';
import {
  adminResources,
  clientResources,
  serverResources,
  type AdminResources,
  type ClientResources,
  type ServerResources,
} from '../resources/index.js';
import { adminKeys, type AdminProof } from './admin-keys.js';
import { bindAll, type BoundResources } from './bind.js';
import { assemble, type App } from './create-app.js';
import { createRuntime } from './runtime.js';
import { assertCanRefresh, serverTools, storeInit, type ServerStoreInit, type ServerTools } from './server-tools.js';

/** Options of `createAdminApp`, which include either the project's secret keys or its owner's session. */
export interface AdminAppOptions extends AdminProof {
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
export const createAdminApp = (options: AdminAppOptions): AdminApp => {
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
