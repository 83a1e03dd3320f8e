import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, type DataOf, type Named } from '../contract/entity.js';
import { named, list, optional, text } from '../contract/fields.js';
import { customPermissionId, permissionId } from '../contract/special-fields.js';

const permissionDefinition = entity({
  /** The permission's ID; the IDs of system permissions begin with `$`. */
  id: permissionId,
  /** What the permission allows; absent if there is no description. */
  description: optional(text),
  /** IDs of the permissions that users with this permission also have. */
  containedPermissionIds: list(permissionId),
});
/** The definition of a permission: its description and the permissions that it contains. */
export interface PermissionDefinition extends DataOf<typeof permissionDefinition> {}
/** The definition of a permission: its description and the permissions that it contains. */
export const PermissionDefinition: Named<typeof permissionDefinition, PermissionDefinition> = permissionDefinition;

const own = partial(
  entity({
    /** What the permission allows. */
    description: text,
    /** IDs of the permissions that users with this permission also have; if omitted, none. */
    containedPermissionIds: list(permissionId),
  }),
);
const create = extend(own, {
  /** The ID: lowercase letters, digits, underscores and colons; unique in the project. */
  id: customPermissionId,
});
/** The definition of a new permission. */
export interface PermissionDefinitionCreate extends DataOf<typeof create> {}
const PermissionDefinitionCreate: Named<typeof create, PermissionDefinitionCreate> = create;
const update = extend(own, {
  /** The new ID, which also replaces the old ID in grants and in other definitions. */
  newId: named('id', optional(customPermissionId)),
});
/** A new definition of a permission. Omitted fields are cleared, except the ID. */
export interface PermissionDefinitionUpdate extends DataOf<typeof update> {}
const PermissionDefinitionUpdate: Named<typeof update, PermissionDefinitionUpdate> = update;

const params = { id: permissionId } as const;

/** Returns the endpoints that manage the permission definitions of one scope: teams or the project. */
/* @__NO_SIDE_EFFECTS__ */
const definitionsBelow = <const P extends string>(path: P) => {
  const one: `${P}/{id}` = `${path}/{id}`;
  return {
    /**
     * Lists the permission definitions of this scope.
     * @example
     * const definitions = await admin.teamPermissionDefinitions.list();
     */
    list: endpoint({ access: 'admin', method: 'GET', path, returns: PermissionDefinition, list: true }),
    /**
     * Defines a permission.
     * @example
     * await admin.teamPermissionDefinitions.create({ id: 'billing', containedPermissionIds: ['$read_members'] });
     */
    create: endpoint({ access: 'admin', method: 'POST', path, body: PermissionDefinitionCreate, returns: PermissionDefinition }),
    /**
     * Replaces the definition of a permission. Omitted fields are cleared, except the ID.
     * @example
     * await admin.teamPermissionDefinitions.update({ id: 'billing', description: 'Reads invoices' });
     */
    update: endpoint({
      access: 'admin',
      method: 'PATCH',
      path: one,
      params,
      body: PermissionDefinitionUpdate,
      returns: PermissionDefinition,
    }),
    /**
     * Deletes the definition of a permission, and revokes the permission for all users.
     * @example
     * await admin.teamPermissionDefinitions.delete({ id: 'billing' });
     */
    delete: endpoint({ access: 'admin', method: 'DELETE', path: one, params }),
  };
};

export const teamPermissionDefinitions = definitionsBelow('/team-permission-definitions');
export const projectPermissionDefinitions = definitionsBelow('/project-permission-definitions');
