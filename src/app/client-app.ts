import { clientResources, type ClientResources } from '../resources/index.js';
import { everyWay, type AllFlows } from './all-flows.js';
import type { Composed } from './compose.js';
import { createApp, type App } from './create-app.js';
import type { AppOptions } from './options.js';

/** An app that acts as the signed-in user, with every client table and every way to sign in. */
export interface ClientApp extends App<AllFlows>, Composed<ClientResources, 'client'> {}

/**
 * Creates an app that acts as the signed-in user. Sends nothing until asked to.
 * Throws CONFIGURATION when an option is missing or unusable.
 */
export const createClientApp = (options: AppOptions): ClientApp => createApp(options, { resources: clientResources, ...everyWay });
