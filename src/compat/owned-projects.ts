// The projects of the signed-in user of the project `internal`.
import type { ClientApp } from '../app/client-app.js';
import type { AdminProject as AdminProjectData } from '../resources/projects.js';
import type { AdminOwnedProject, InternalUser, StackAdminApp } from './apps.js';
import type { CreateInternalUser } from './client-members.js';
import { mapAll } from './live.js';
import type { AnyOptions, StackAdminAppConstructorOptions } from './options.js';
import { projectInput } from './projects.js';

/** The code of admin apps, which client apps load only for projects of the signed-in user. */
interface AdminCode {
  readonly StackAdminApp: new (options: StackAdminAppConstructorOptions) => StackAdminApp;
  readonly createOwnedProject: (data: AdminProjectData, app: StackAdminApp<false>) => AdminOwnedProject;
}

/** Returns the function that creates the members of a user of the project `internal`. */
export const ownedProjects =
  ({ baseUrl, extraRequestHeaders }: AnyOptions, loadAdminCode: () => Promise<AdminCode>): CreateInternalUser =>
  ({ internalProjects, session }: ClientApp): InternalUser => {
    const apps = new Map<string, StackAdminApp<false>>();
    const toProject = (code: AdminCode, data: AdminProjectData): AdminOwnedProject => {
      const options = { projectId: data.id, tokenStore: null, projectOwnerSession: session, baseUrl, extraRequestHeaders };
      const app = apps.get(data.id) ?? (new code.StackAdminApp(options) as StackAdminApp<false>);
      apps.set(data.id, app);
      return code.createOwnedProject(data, app);
    };
    return {
      createProject: async (options) => {
        const code = await loadAdminCode();
        return toProject(code, await internalProjects.create(projectInput(options)));
      },
      listOwnedProjects: async () => {
        const code = await loadAdminCode();
        return mapAll(internalProjects.list(), (data) => toProject(code, data));
      },
    };
  };
