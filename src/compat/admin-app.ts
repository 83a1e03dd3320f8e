// The class of apps that administer a project, and the projects of their owner.
import { createAdminApp, type AdminApp } from '../app/admin-app.js';
import type { AdminProject as AdminProjectData } from '../resources/projects.js';
import type { TokenStore } from '../session/token-store.js';
import { adminMembers } from './admin-members.js';
import { hasRights, markAsApp } from './app-kind.js';
import type { AdminOwnedProject, StackAdminApp as AdminAppType, StackAdminAppConstructor } from './apps.js';
import { createContext, readKeys } from './context.js';
import { createInternals } from './internals.js';
import { live } from './live.js';
import { requireOption, sdkOptions, type StackAdminAppConstructorOptions } from './options.js';
import { ownedProjects } from './owned-projects.js';
import { createAdminProject, projectInput, type AdminProject } from './projects.js';
import { serverMembers } from './server-members.js';

/** Returns the secret keys of an app. An app with the session of the project's owner has none. */
const secretKeysOf = (options: StackAdminAppConstructorOptions) =>
  options.projectOwnerSession
    ? { projectOwnerSession: options.projectOwnerSession }
    : { secretServerKey: requireOption(options, 'secretServerKey'), superSecretAdminKey: requireOption(options, 'superSecretAdminKey') };

/** The app of the SDK that each admin app of this entry uses. */
const sdkApps = new WeakMap<object, () => AdminApp>();

const projectMembers = (admin: () => AdminApp): Pick<AdminProject, 'update' | 'delete'> => ({
  update: async (options) => void (await admin().projects.update(projectInput(options))),
  delete: async () => admin().projects.delete(),
});

/** Returns a project of the signed-in user, with the app that administers it. */
export const createOwnedProject = (data: AdminProjectData, app: AdminAppType<false>): AdminOwnedProject => ({
  ...createAdminProject(
    data,
    projectMembers(() => sdkApps.get(app)!()),
  ),
  app,
});

class AdminAppClass {
  constructor(options: StackAdminAppConstructorOptions) {
    const keys = readKeys(options);
    const secrets = secretKeysOf(options);
    const openApp = (tokenStore: TokenStore | null): AdminApp =>
      createAdminApp({ ...sdkOptions(options, keys.projectId), ...keys, ...secrets, tokenStore });
    const context = createContext(options, keys, openApp);
    let opened: AdminApp | undefined;
    const admin = (): AdminApp => (opened ??= openApp(null));
    const createInternalUser = ownedProjects(options, async () => ({ StackAdminApp, createOwnedProject }));
    Object.assign(
      this,
      serverMembers(context, admin, createInternalUser),
      live({
        ...adminMembers(admin),
        getProject: async () => createAdminProject(await admin().projects.get(), projectMembers(admin)),
      }),
    );
    sdkApps.set(this, admin);
    const secretKeys = {
      ...(secrets.secretServerKey && { 'x-stack-secret-server-key': secrets.secretServerKey }),
      ...(secrets.superSecretAdminKey && { 'x-stack-super-secret-admin-key': secrets.superSecretAdminKey }),
    };
    const metrics = live({ getMetrics: async () => admin().metrics.get() });
    markAsApp(this, 'admin', { ...createInternals(this, context, { secretKeys }), ...metrics });
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return hasRights(value, 'admin');
  }
}

/** The class of apps that administer a project. */
export const StackAdminApp = AdminAppClass as unknown as StackAdminAppConstructor;
/** An app that administers a project. */
export type StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = AdminAppType<
  HasTokenStore,
  ProjectId
>;
