import type { AllFlows } from '../auth/all-flows.js';
import { currentProject } from '../resources/current-project.js';
import type { ClientResources } from '../resources/client.js';
import { bindAll, bindCalls, type BoundResources } from './bind.js';
import { clientFlows, handleMfa, loadResources, RESOURCE_CALLS } from './client-calls.js';
import { createApp, type App } from './create-app.js';
import type { AppOptions } from './options.js';

/** An app that acts as the signed-in user, with every client resource and every sign-in method. */
export interface ClientApp extends App<AllFlows>, BoundResources<ClientResources, 'client'> {}

/**
 * Creates an app that acts as the signed-in user. Sends no request until you call a method. The first call loads the code of most methods.
 * Throws CONFIGURATION if an option is missing or not valid.
 * @example
 * const app = createClientApp({ projectId: 'your-project-id', publishableClientKey: 'pck_…', baseUrl: 'https://api.example.com' });
 */
export const createClientApp = (options: AppOptions): ClientApp =>
  createApp(options, {
    resources: (caller): BoundResources<ClientResources, 'client'> => ({
      ...bindAll({ currentProject }, caller),
      ...bindCalls<Omit<ClientResources, 'currentProject'>, 'client'>(
        RESOURCE_CALLS,
        (given) => loadResources(caller.transport, given),
        caller,
      ),
    }),
    flows: clientFlows,
    handleMfa,
  });
