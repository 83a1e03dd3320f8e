import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, type DataOf } from '../contract/entity.js';
import { named, customPermissionId, list, optional, permissionId, text } from '../contract/fields.js';

/** What a permission means, and which others it contains. */
export const PermissionDefinition = entity({ id: permissionId, description: optional(text), containedPermissionIds: list(permissionId) });
/** What a permission means, and which others it contains. */
export type PermissionDefinition = DataOf<typeof PermissionDefinition>;

const own = partial(entity({ description: text, containedPermissionIds: list(permissionId) }));
const Create = extend(own, { id: customPermissionId });
/** A change replaces the whole definition: omitted fields are emptied. Only the id stays if no new one is given. */
const Update = extend(own, { newId: named('id', optional(customPermissionId)) });

const params = { id: permissionId } as const;

/** Definitions of one scope, below a path of their own. */
/* @__NO_SIDE_EFFECTS__ */
const definitionsBelow = <const P extends string>(path: P) => {
  const one: `${P}/{id}` = `${path}/{id}`;
  return {
    /** Lists the permissions that are defined for this scope. */
    list: endpoint({ access: 'admin', method: 'GET', path, returns: PermissionDefinition, list: true }),
    /** Defines a permission. */
    create: endpoint({ access: 'admin', method: 'POST', path, body: Create, returns: PermissionDefinition }),
    /** Replaces the definition of a permission. What is omitted is emptied, except the id. */
    update: endpoint({ access: 'admin', method: 'PATCH', path: one, params, body: Update, returns: PermissionDefinition }),
    /** Deletes the definition of a permission, and revokes the permission for all users. */
    delete: endpoint({ access: 'admin', method: 'DELETE', path: one, params }),
  };
};

export const teamPermissionDefinitions = definitionsBelow('/team-permission-definitions');
export const projectPermissionDefinitions = definitionsBelow('/project-permission-definitions');
