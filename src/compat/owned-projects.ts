// The projects of the signed-in user of the project `internal`.
import type { ClientApp } from '../app/client-app.js';
import type { AdminProject as AdminProjectData } from '../resources/projects.js';
import type { AdminOwnedProject, InternalUser, StackAdminApp } from './apps.js';
import type { CreateInternalUser } from './client-members.js';
import type { Context } from './context.js';
import type { Flavor } from './flavor.js';
import { loader, mapAll, memoize } from './live.js';
import type { StackAdminAppConstructorOptions } from './options.js';
import { projectInput } from './projects.js';

/** The code of admin apps, which client apps load only for projects of the signed-in user. */
export interface AdminCode {
  readonly adminAppClass: (flavor: Flavor) => new (options: StackAdminAppConstructorOptions) => StackAdminApp;
  readonly createOwnedProject: (data: AdminProjectData, app: StackAdminApp<false>, refresh: () => void) => AdminOwnedProject;
}

/** Returns the function that creates the members of a user of the project `internal`. */
export const ownedProjects = (
  { options: { baseUrl, extraRequestHeaders }, flavor }: Context,
  loadAdminCode: () => Promise<AdminCode>,
): CreateInternalUser =>
  memoize(({ internalProjects, session }: ClientApp): InternalUser => {
    const apps = new Map<string, StackAdminApp<false>>();
    const toProject = ({ adminAppClass, createOwnedProject }: AdminCode, data: AdminProjectData): AdminOwnedProject => {
      const options = { projectId: data.id, tokenStore: null, projectOwnerSession: session, baseUrl, extraRequestHeaders };
      const app = apps.get(data.id) ?? (new (adminAppClass(flavor))(options) as StackAdminApp<false>);
      apps.set(data.id, app);
      return createOwnedProject(data, app, listOwnedProjects.refresh);
    };
    const listOwnedProjects = loader(async () => {
      const code = await loadAdminCode();
      return mapAll(internalProjects.list(), (data) => toProject(code, data));
    });
    return {
      createProject: async (options) => {
        const code = await loadAdminCode();
        const project = toProject(code, await internalProjects.create(projectInput(options)));
        listOwnedProjects.refresh();
        return project;
      },
      listOwnedProjects,
    };
  });
