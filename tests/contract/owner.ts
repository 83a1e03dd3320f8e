// Signs up a project owner, who is a user of the `internal` project, and creates projects for this owner.
import type { ProjectAccess } from '../../src/backend/backend.js';
import { CALLBACK, PASSWORD, type ApiResponse, type Body, type Client } from './client.js';

const YEAR_2100 = 4_102_444_800_000;

export interface Owner {
  readonly user: Body;
  readonly email: string;
  /** Creates a project with a project key of each kind. */
  readonly createProject: (config?: object) => Promise<ProjectAccess>;
  /** Sends a request with the owner's access token instead of a project key. */
  readonly asOwner: (method: string, path: string, projectId: string, body?: unknown, access?: string) => Promise<ApiResponse>;
}

export const signUpOwner = async (client: Client): Promise<Owner> => {
  const { internal } = client.backend.demo;
  const body = { email: client.newEmail(), password: PASSWORD, verification_callback_url: CALLBACK };
  const { email } = body;
  const user = (await client.send('POST', '/auth/password/sign-up', { project: internal, body })).body;
  const asOwner: Owner['asOwner'] = (method, path, projectId, payload, access = 'admin') =>
    client.send(method, path, {
      access: 'none',
      headers: { 'x-stack-access-type': access, 'x-stack-project-id': projectId, 'x-stack-admin-access-token': user.access_token },
      ...(payload !== undefined && { body: payload }),
    });
  return {
    user,
    email,
    asOwner,
    createProject: async (config = {}) => {
      const { body: project } = await client.send('POST', '/internal/projects', {
        project: internal,
        as: user,
        body: { display_name: 'Mine', config },
      });
      const kinds = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
      const { body: keys } = await asOwner('POST', '/internal/api-keys', project.id, {
        description: 'test',
        expires_at_millis: YEAR_2100,
        ...kinds,
      });
      return {
        projectId: project.id,
        publishableClientKey: keys.publishable_client_key,
        secretServerKey: keys.secret_server_key,
        superSecretAdminKey: keys.super_secret_admin_key,
      };
    },
  };
};
