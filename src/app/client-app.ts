import { anonymousFlows } from '../auth/anonymous.js';
import type { AuthContext } from '../auth/auth-context.js';
import { cliFlows } from '../auth/cli.js';
import { magicLinkFlows } from '../auth/magic-link.js';
import { mfaFlows, promptForMfa } from '../auth/mfa.js';
import { oauthFlows } from '../auth/oauth.js';
import { passkeyFlows } from '../auth/passkey.js';
import { passwordChangeFlows, passwordFlows } from '../auth/password.js';
import { verificationFlows } from '../auth/verification.js';
import { clientResources, type ClientResources } from '../resources/index.js';
import type { BoundResources } from './bind.js';
import { createApp, type App } from './create-app.js';
import type { AppOptions } from './options.js';

type FlowsOf<T extends (context: AuthContext) => unknown> = ReturnType<T>;

/** All calls of `app.auth`. */
export interface AllFlows
  extends
    FlowsOf<typeof passwordFlows>,
    FlowsOf<typeof passwordChangeFlows>,
    FlowsOf<typeof magicLinkFlows>,
    FlowsOf<typeof verificationFlows>,
    FlowsOf<typeof mfaFlows>,
    FlowsOf<typeof passkeyFlows>,
    FlowsOf<typeof anonymousFlows>,
    FlowsOf<typeof oauthFlows>,
    FlowsOf<typeof cliFlows> {}

const createAllFlows = (context: AuthContext): AllFlows => ({
  ...passwordFlows(context),
  ...passwordChangeFlows(context),
  ...magicLinkFlows(context),
  ...verificationFlows(context),
  ...mfaFlows(context),
  ...passkeyFlows(context),
  ...anonymousFlows(context),
  ...oauthFlows(context),
  ...cliFlows(context),
});

/** The parts of an app with every sign-in method. */
export const allFlows = { flows: createAllFlows, handleMfa: promptForMfa };

/** An app that acts as the signed-in user, with every client resource and every sign-in method. */
export interface ClientApp extends App<AllFlows>, BoundResources<ClientResources, 'client'> {}

/**
 * Creates an app that acts as the signed-in user. Sends no request until a call is made.
 * Throws CONFIGURATION if an option is missing or not valid.
 * @example
 * const app = createClientApp({ projectId: 'your-project-id', baseUrl: 'https://api.example.com', tokenStore: 'cookie' });
 */
export const createClientApp = (options: AppOptions): ClientApp => createApp(options, { resources: clientResources, ...allFlows });
