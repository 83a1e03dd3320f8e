import type { Access } from '../contract/entity.js';
import { KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';
import type { Caller, Tools } from './call.js';
import { sessionEnded } from './problem.js';
import { findIdentity, type Identity } from './store/identity.js';
import { readOwnedProjects } from './store/ownership.js';
import { findSession, impersonated } from './store/sessions.js';
import { readCaller } from './store/users.js';
import type { TokenFacts } from './tokens.js';

// Identifies the sender of a request. The order of the checks is part of the wire contract, because the first failed check determines
// the response.

const PREFIX = 'x-stack-';

const CREDENTIALS = {
  client: {
    header: 'publishable-client-key',
    missing: 'CLIENT_AUTHENTICATION_REQUIRED',
    wrong: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  },
  server: {
    header: 'secret-server-key',
    missing: 'SERVER_AUTHENTICATION_REQUIRED',
    wrong: 'INVALID_SECRET_SERVER_KEY',
  },
  admin: {
    header: 'super-secret-admin-key',
    missing: 'ADMIN_AUTHENTICATION_REQUIRED',
    wrong: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  },
} as const;

const ADMIN_TOKEN = 'admin-access-token';

/** Returns the value of the header `x-stack-<name>`. Treats an empty header as absent. */
const read = (headers: Headers, name: string): string | undefined => headers.get(PREFIX + name) || undefined;

const isAccess = (text: string): text is Access => Object.hasOwn(CREDENTIALS, text);

/** Returns the access level that a request claims. This function does not verify the claim. */
export const claimedAccess = (headers: Headers): Access | undefined => {
  const declared = read(headers, 'access-type');
  return declared !== undefined && isAccess(declared) ? declared : undefined;
};

const declaredAccess = (headers: Headers): Access | undefined => {
  const declared = read(headers, 'access-type');
  if (declared === undefined) {
    const hasKey = [...Object.values(CREDENTIALS).map(({ header }) => header), ADMIN_TOKEN].some((name) => read(headers, name));
    if (hasKey) throw new KnownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE', 'The request has a project key but no x-stack-access-type header.');
    return undefined;
  }
  if (!isAccess(declared)) throw new KnownError('INVALID_ACCESS_TYPE', 'The x-stack-access-type header must be client, server or admin.');
  return declared;
};

const checkAccessToken = async (tools: Tools, token: string, projectId: string): Promise<TokenFacts> => {
  const check = await tools.tokens.check(token);
  if (check.status === 'unparsable')
    throw new KnownError('UNPARSABLE_ACCESS_TOKEN', 'The access token cannot be read or its signature is wrong.');
  if (check.status === 'expired')
    throw new KnownError('ACCESS_TOKEN_EXPIRED', 'The access token has expired.', { expired_at_millis: check.expiredAtMs });
  if (check.facts.projectId !== projectId) {
    const details = { expected_project_id: projectId, actual_project_id: check.facts.projectId };
    throw new KnownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', 'The access token belongs to another project.', details);
  }
  return check.facts;
};

const notAdmin = (): KnownError =>
  new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'The admin access token does not belong to an owner of the project.');

const adminTokenExpired = (atMs: number): KnownError =>
  new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', 'The admin access token has expired.', { expired_at_millis: atMs });

const checkAdminToken = async (tools: Tools, token: string, projectId: string): Promise<void> => {
  const check = await tools.tokens.check(token);
  if (check.status === 'unparsable')
    throw new KnownError('UNPARSABLE_ADMIN_ACCESS_TOKEN', 'The admin access token cannot be read or its signature is wrong.');
  if (check.status === 'expired') throw adminTokenExpired(check.expiredAtMs);
  if (check.facts.projectId !== 'internal') throw notAdmin();
  const owner = await readCaller(tools.db, 'internal', check.facts.userId);
  if (!owner) throw new StatusError(401, 'The user of the admin access token no longer exists.');
  const session = await findSession(tools, owner.id, check.facts.sessionId);
  if (!session) throw adminTokenExpired(tools.now());
  if (session.isImpersonation) throw impersonated();
  if (!(await readOwnedProjects(tools.db, owner.id)).includes(projectId)) throw notAdmin();
};

/** Verifies the key or the admin access token, and reads the user of the access token. */
const checkIdentity = async (
  tools: Tools,
  headers: Headers,
  projectId: string,
  access: Access,
  facts: TokenFacts | undefined,
): Promise<Identity> => {
  const adminToken = read(headers, ADMIN_TOKEN);
  if (adminToken !== undefined) {
    await checkAdminToken(tools, adminToken, projectId);
    const owned = await findIdentity(tools, projectId, { access: 'owner' }, facts);
    if (owned) return owned;
    throw new KnownError('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', 'The project in the x-stack-project-id header no longer exists.');
  }
  const { header, missing, wrong } = CREDENTIALS[access];
  const key = read(headers, header);
  if (key === undefined) throw new KnownError(missing, `A request with ${access} access requires the ${PREFIX}${header} header.`);
  const found = await findIdentity(tools, projectId, { access, key }, facts);
  if (!found) throw new KnownError(wrong, `The ${PREFIX}${header} is not valid for the project ${projectId}.`, { project_id: projectId });
  return found;
};

/**
 * Verifies the access type, the keys and the tokens of a request, and returns its sender. Returns an empty object if the request has
 * neither an access type nor keys, because some endpoints require no keys.
 */
export const identify = async (tools: Tools, headers: Headers): Promise<Caller> => {
  const access = declaredAccess(headers);
  if (access === undefined) return {};
  const projectId = read(headers, 'project-id');
  if (projectId === undefined)
    throw new KnownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', 'The x-stack-project-id header is missing.', { request_type: access });
  const token = read(headers, 'access-token');
  const facts = token === undefined ? undefined : await checkAccessToken(tools, token, projectId);
  const { project, user, isLockedOut } = await checkIdentity(tools, headers, projectId, access, facts);
  const branch = read(headers, 'branch-id');
  if (branch !== undefined && branch !== 'main')
    throw new KnownError('BRANCH_DOES_NOT_EXIST', `The project has no branch ${branch}.`, { branch_id: branch });
  if (isLockedOut) throw sessionEnded(user?.lockedOutAt?.getTime() ?? tools.now());
  return { access, project, ...(user && { user }), ...(facts && { sessionId: facts.sessionId }) };
};
