import type {
  projectPermissionDefinitions as projectEndpoints,
  teamPermissionDefinitions as teamEndpoints,
} from '../../resources/permission-definitions.js';
import type { Handlers } from '../call.js';
import {
  createDefinition,
  deleteDefinition,
  listDefinitions,
  updateDefinition,
  type PermissionScope,
} from '../store/permission-definitions.js';

/** Returns the handlers of one scope. Both scopes have the same endpoints. */
const definitionsOf = (scope: PermissionScope): Handlers<typeof teamEndpoints> & Handlers<typeof projectEndpoints> => ({
  list: async (call) => listDefinitions(call.db, call.project.id, scope),

  create: async (call, { id, description, containedPermissionIds = [] }) =>
    call.transact((inside) => createDefinition(inside, call, { id, scope, description, containedPermissionIds })),

  update: async (call, { id, newId = id, description, containedPermissionIds = [] }) =>
    call.transact((inside) => updateDefinition(inside, call.project.id, id, { id: newId, scope, description, containedPermissionIds })),

  delete: async (call, { id }) => call.transact((inside) => deleteDefinition(inside, call.project.id, id, scope)),
});

export const teamPermissionDefinitions = definitionsOf('team');
export const projectPermissionDefinitions = definitionsOf('project');
