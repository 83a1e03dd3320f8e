// The class of apps that administer a project, and the projects of their owner.
import { createAdminApp, type AdminApp as SdkAdminApp } from '../app/admin-app.js';
import type { AdminProject as AdminProjectData } from '../resources/projects.js';
import type { TokenStore } from '../session/token-store.js';
import { adminMembers } from './admin-members.js';
import { hasRights, markAsApp } from './app-kind.js';
import type { AdminOwnedProject, StackAdminApp as AdminAppType, StackAdminAppConstructor } from './apps.js';
import { createContext, readKeys, type Context } from './context.js';
import { PLAIN, type Flavor } from './flavor.js';
import { createInternals } from './internals.js';
import { live, reader } from './live.js';
import { requireOption, sdkOptions, type StackAdminAppConstructorOptions } from './options.js';
import { ownedProjects, type AdminCode } from './owned-projects.js';
import { createAdminProject, projectInput, type AdminProject } from './projects.js';
import { serverMembers } from './server-members.js';

/** Returns the secret keys of an app. An app with the session of the project's owner has none. */
const secretKeysOf = (options: StackAdminAppConstructorOptions) =>
  options.projectOwnerSession
    ? { projectOwnerSession: options.projectOwnerSession }
    : { secretServerKey: requireOption(options, 'secretServerKey'), superSecretAdminKey: requireOption(options, 'superSecretAdminKey') };

/** The app of the SDK that each admin app of this entry uses. */
const sdkApps = new WeakMap<object, () => SdkAdminApp>();

/** Returns the methods that change a project. They call `refresh` after each change. */
const projectMembers = (admin: () => SdkAdminApp, refresh: () => void): Pick<AdminProject, 'update' | 'delete'> => ({
  update: async (options) => {
    await admin().projects.update(projectInput(options));
    refresh();
  },
  delete: async () => {
    await admin().projects.delete();
    refresh();
  },
});

/** Returns a project of the signed-in user, with the app that administers it. `refresh` makes the list of projects stale. */
export const createOwnedProject = (data: AdminProjectData, app: AdminAppType<false>, refresh: () => void): AdminOwnedProject => ({
  ...createAdminProject(
    data,
    projectMembers(() => sdkApps.get(app)!(), refresh),
  ),
  app,
});

/** Returns the members of an admin app. */
const membersOf = (context: Context, admin: () => SdkAdminApp, adminCode: () => Promise<AdminCode>): object => {
  const getProject = reader(
    () => admin().projects.get.query(),
    (data) =>
      createAdminProject(
        data,
        projectMembers(admin, () => undefined),
      ),
  );
  return {
    ...serverMembers(context, admin, ownedProjects(context, adminCode)),
    ...live({ ...adminMembers(admin), getProject }, context.flavor),
  };
};

/** Returns the class of admin apps of a flavor. */
export const adminAppClass = (flavor: Flavor): StackAdminAppConstructor => {
  class AdminApp {
    constructor(options: StackAdminAppConstructorOptions) {
      const keys = readKeys(options);
      const secrets = secretKeysOf(options);
      const openApp = (tokenStore: TokenStore | null): SdkAdminApp =>
        createAdminApp({ ...sdkOptions(options, keys.projectId, flavor), ...keys, ...secrets, tokenStore });
      const context = createContext(options, keys, openApp, flavor);
      let opened: SdkAdminApp | undefined;
      const admin = (): SdkAdminApp => (opened ??= openApp(null));
      Object.assign(
        this,
        membersOf(context, admin, async () => ({ adminAppClass, createOwnedProject })),
      );
      sdkApps.set(this, admin);
      const secretKeys = {
        ...(secrets.secretServerKey && { 'x-stack-secret-server-key': secrets.secretServerKey }),
        ...(secrets.superSecretAdminKey && { 'x-stack-super-secret-admin-key': secrets.superSecretAdminKey }),
      };
      const metrics = live(
        {
          getMetrics: reader(
            () => admin().metrics.get.query(),
            (data) => data,
          ),
        },
        flavor,
      );
      markAsApp(this, 'admin', { ...createInternals(this, context, { secretKeys }), ...metrics }, context);
    }

    static [Symbol.hasInstance](value: unknown): boolean {
      return hasRights(value, 'admin');
    }
  }
  return AdminApp as unknown as StackAdminAppConstructor;
};

/** The class of apps that administer a project. */
export const StackAdminApp = /* @__PURE__ */ adminAppClass(PLAIN);
/** An app that administers a project. */
export type StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = AdminAppType<
  HasTokenStore,
  ProjectId
>;
