// Makes the responses for the live previews from the endpoint definitions.
import type { Endpoint } from '../../src/contract/endpoint.js';
import { RESOURCES, responseOf } from './pages/endpoint-pages.js';
import { SAMPLE_ID } from './pages/samples.js';

/** Values that a preview needs and that are not in the samples, by resource. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  currentProject: {
    display_name: 'Acme',
    config: {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }],
    },
  },
};

const PERMISSIONS = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
  'team_admin',
];

/** Matches the paths of requests that change nothing although they are POST requests: they check the code in a link. */
const CHECKS = /\/(?:check-code|details)$/;

const bodyOf = (resource: string, endpoint: Endpoint): unknown => {
  const body = responseOf(resource, endpoint) as Record<string, unknown>;
  if (resource === 'teamPermissions') return { ...body, items: PERMISSIONS.map((id) => ({ id, team_id: SAMPLE_ID, user_id: SAMPLE_ID })) };
  return { ...body, ...CHANGES[resource] };
};

/** Returns the file with the responses. Requests that would change something get an error. */
export const previewData = (): string =>
  JSON.stringify({
    projectId: SAMPLE_ID,
    userId: SAMPLE_ID,
    replies: Object.entries(RESOURCES).flatMap(([resource, endpoints]) =>
      Object.values(endpoints)
        .filter(({ method, access, path }) => access === 'client' && (method === 'GET' || CHECKS.test(path)))
        .map((endpoint) => ({
          method: endpoint.method,
          path: endpoint.path,
          body: bodyOf(resource, endpoint),
        })),
    ),
  });
