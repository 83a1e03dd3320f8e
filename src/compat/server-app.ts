// The class of apps that can read and change any user and any team.
import { createServerApp } from '../app/server-app.js';
import { lazyModule } from '../errors/lazy-module.js';
import type { TokenStore } from '../session/token-store.js';
import { hasRights, markAsApp } from './app-kind.js';
import type { StackServerApp as ServerAppType, StackServerAppConstructor } from './apps.js';
import { createContext, readKeys, type ServerSide } from './context.js';
import { PLAIN, type Flavor } from './flavor.js';
import { createInternals } from './internals.js';
import { requireOption, sdkOptions, type StackServerAppConstructorOptions } from './options.js';
import { ownedProjects } from './owned-projects.js';
import { serverMembers } from './server-members.js';

const loadAdminCode = lazyModule(() => import('./admin-app.js'));

/** Returns the class of server apps of a flavor. */
export const serverAppClass = (flavor: Flavor): StackServerAppConstructor => {
  class ServerApp {
    constructor(options: StackServerAppConstructorOptions) {
      const keys = { ...readKeys(options), secretServerKey: requireOption(options, 'secretServerKey') };
      const openApp = (tokenStore: TokenStore | null): ServerSide =>
        createServerApp({ ...sdkOptions(options, keys.projectId, flavor), ...keys, tokenStore });
      const context = createContext(options, keys, openApp, flavor);
      let server: ServerSide | undefined;
      Object.assign(
        this,
        serverMembers(context, () => (server ??= openApp(null)), ownedProjects(context, loadAdminCode)),
      );
      const secretKeys = { 'x-stack-secret-server-key': keys.secretServerKey };
      markAsApp(this, 'server', createInternals(this, context, { secretKeys }), context);
    }

    static [Symbol.hasInstance](value: unknown): boolean {
      return hasRights(value, 'server');
    }
  }
  return ServerApp as unknown as StackServerAppConstructor;
};

/** The class of apps that can read and change any user and any team. */
export const StackServerApp = /* @__PURE__ */ serverAppClass(PLAIN);
/** An app that can read and change any user and any team. */
export type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ServerAppType<
  HasTokenStore,
  ProjectId
>;
