// The class of apps that act as the signed-in user.
import { lazyModule } from '../errors/lazy-module.js';
import { PorticoError } from '../errors/portico-error.js';
import type { StackClientApp as ClientAppType, StackClientAppConstructor } from './apps.js';
import { hasRights, markAsApp } from './app-kind.js';
import { clientMembers } from './client-members.js';
import { createContext, readKeys } from './context.js';
import { PLAIN, type Flavor } from './flavor.js';
import { createInternals, findApp, type StackClientAppJson } from './internals.js';
import { stackAppInternalsSymbol } from './internals-symbol.js';
import type { StackClientAppConstructorOptions } from './options.js';
import { ownedProjects } from './owned-projects.js';

/** Loads the code of admin apps, which is needed only for the projects of the signed-in user. */
const loadAdminCode = lazyModule(() => import('./admin-app.js'));

const noServer = (): never => {
  throw new PorticoError('CONFIGURATION', 'A client app has no rights of a server.');
};

/** Returns the class of client apps of a flavor. */
export const clientAppClass = (flavor: Flavor): StackClientAppConstructor => {
  class ClientApp {
    constructor(options: StackClientAppConstructorOptions, identifier?: string) {
      const context = createContext(options, readKeys(options), noServer, flavor);
      Object.assign(this, clientMembers(context, ownedProjects(context, loadAdminCode)));
      markAsApp(this, 'client', createInternals(this, context, { identifier }), context);
    }

    static [Symbol.hasInstance](value: unknown): boolean {
      return hasRights(value, 'client');
    }

    static readonly [stackAppInternalsSymbol] = {
      fromClientJson: (json: StackClientAppJson): object => {
        const { uniqueIdentifier, ...options } = json;
        const known = findApp(json);
        if (known) return known;
        const app = new ClientApp(options, uniqueIdentifier) as unknown as ClientAppType;
        // Registers the app under its identifier.
        app[stackAppInternalsSymbol].toClientJson();
        return app;
      },
    };
  }
  return ClientApp as unknown as StackClientAppConstructor;
};

/** The class of apps that act as the signed-in user. */
export const StackClientApp = /* @__PURE__ */ clientAppClass(PLAIN);
/** An app that acts as the signed-in user. */
export type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ClientAppType<
  HasTokenStore,
  ProjectId
>;
