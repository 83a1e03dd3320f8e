import type { currentProject as currentEndpoints } from '../../resources/current-project.js';
import type { internalProjects as internalEndpoints, projects as endpoints } from '../../resources/projects.js';
import type { Call, Handlers } from '../call.js';
import { INTERNAL_PROJECT_ID } from '../db/seed.js';
import { KnownError, StatusError, userRequired } from '../problem.js';
import { readOwnedProjects } from '../store/ownership.js';
import { settingColumns } from '../store/project-settings.js';
import { createProject, deleteProject, describeProject, listProjects, updateProject } from '../store/projects.js';
import type { CallerRow } from '../store/users.js';

export const currentProject: Handlers<typeof currentEndpoints> = {
  get: async ({ project }) => ({ id: project.id, displayName: project.displayName, config: project }),
};

export const projects: Handlers<typeof endpoints> = {
  get: async (call) => describeProject(call.db, call.project),

  update: async (call, written) => {
    const columns = settingColumns(call, written);
    return call.transact((inside) => updateProject(inside, call.project, columns));
  },

  delete: async (call) => {
    // The project `internal` owns all other projects.
    if (call.project.id === INTERNAL_PROJECT_ID) throw new StatusError(400, 'The project internal cannot be deleted.');
    await call.transact((inside) => deleteProject(inside, call.project.id));
  },
};

/** Returns the signed-in user of the project `internal`. */
const expectOwner = ({ user, project }: Call): CallerRow => {
  if (!user) throw userRequired();
  if (project.id !== INTERNAL_PROJECT_ID)
    throw new KnownError('EXPECTED_INTERNAL_PROJECT', 'Projects can be created and listed only in the project internal.');
  return user;
};

export const internalProjects: Handlers<typeof internalEndpoints> = {
  list: async (call) => listProjects(call.db, await readOwnedProjects(call.db, expectOwner(call).id)),

  create: async (call, written) => {
    const owner = expectOwner(call);
    const columns = { ...settingColumns(call, written), displayName: written.displayName };
    return call.transact((inside) => createProject(inside, call, owner.id, columns));
  },
};
