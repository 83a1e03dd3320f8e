// The members of admin apps, besides the members of server apps.
import type { AdminApp } from '../app/admin-app.js';
import { createDefinition, createInternalKey, createNewInternalKey } from './admin-records.js';
import type { AdminMembers } from './admin-types.js';
import { loader, mapAll, memoize, reader } from './live.js';

/** Returns an app of the SDK that administers the project. */
type GetAdmin = () => AdminApp;

type KeyMembers = Pick<AdminMembers, 'listInternalApiKeys' | 'createInternalApiKey'>;

const keyMembers = (admin: GetAdmin): KeyMembers => {
  const revoke = (id: string): Promise<unknown> => admin().internalApiKeys.update({ id, revoked: true });
  const known = memoize((data: Parameters<typeof createInternalKey>[0]) => createInternalKey(data, revoke));
  return {
    listInternalApiKeys: reader(
      () => admin().internalApiKeys.list.query(),
      (keys) => keys.map(known),
    ),
    createInternalApiKey: async (options) => createNewInternalKey(await admin().internalApiKeys.create(options), revoke),
  };
};

type Permissions = 'teamPermissionDefinitions' | 'projectPermissionDefinitions';

const definitionMembers = (admin: GetAdmin, resource: Permissions) => ({
  list: reader(
    () => admin()[resource].list.query(),
    (definitions) => definitions.map(createDefinition),
  ),
  create: async ({ id, description, containedPermissionIds }: Parameters<AdminMembers['createProjectPermissionDefinition']>[0]) =>
    createDefinition(await admin()[resource].create({ id, description, containedPermissionIds })),
  update: async (id: string, { description, containedPermissionIds }: Parameters<AdminMembers['updateProjectPermissionDefinition']>[1]) =>
    void (await admin()[resource].update({ id, description, containedPermissionIds })),
  delete: async (id: string) => admin()[resource].delete({ id }),
});

type EmailMembers = Pick<
  AdminMembers,
  'listEmailTemplates' | 'updateEmailTemplate' | 'resetEmailTemplate' | 'sendTestEmail' | 'listSentEmails'
>;

const emailMembers = (admin: GetAdmin): EmailMembers => ({
  listEmailTemplates: reader(
    () => admin().emailTemplates.list.query(),
    (templates) => templates.map((template) => ({ ...template })),
  ),
  updateEmailTemplate: async (type, { subject, content }) => void (await admin().emailTemplates.update({ type, subject, content })),
  resetEmailTemplate: async (type) => admin().emailTemplates.delete({ type }),
  sendTestEmail: async ({ recipientEmail, emailConfig }) => {
    const { success, errorMessage = '' } = await admin().emails.sendTest({ recipientEmail, emailConfig });
    return success ? { status: 'ok', data: undefined } : { status: 'error', error: { errorMessage } };
  },
  listSentEmails: async () =>
    mapAll(admin().emails.list(), ({ id, to, subject, sentAt, error }) => ({
      ...{ id, to: [...to], subject, recipient: to[0] ?? '', sentAt },
      ...(error !== null && { error }),
    })),
});

/** Returns the members of admin apps, besides the members of server apps. */
export const adminMembers = (admin: GetAdmin): AdminMembers => {
  const team = definitionMembers(admin, 'teamPermissionDefinitions');
  const project = definitionMembers(admin, 'projectPermissionDefinitions');
  return {
    ...keyMembers(admin),
    ...emailMembers(admin),
    listTeamPermissionDefinitions: team.list,
    createTeamPermissionDefinition: team.create,
    updateTeamPermissionDefinition: team.update,
    deleteTeamPermissionDefinition: team.delete,
    listProjectPermissionDefinitions: project.list,
    createProjectPermissionDefinition: project.create,
    updateProjectPermissionDefinition: project.update,
    deleteProjectPermissionDefinition: project.delete,
    getSvixToken: loader(async () => (await admin().webhooks.createToken()).token),
  };
};
