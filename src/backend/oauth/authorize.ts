import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { randomText } from '../random-text.js';
import type { Tools } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { projects } from '../db/schema/index.js';
import type { Route } from '../mount.js';
import { KnownError, StatusError, userNotFound } from '../problem.js';
import { beginFlow, type OuterRequest } from '../store/oauth-flows.js';
import { findByKey } from '../store/identity.js';
import { expectNotLockedOut, findSession } from '../store/sessions.js';
import { readCaller } from '../store/users.js';
import { innerCookie } from './inner-cookie.js';
import { readQuery, type OuterQuery } from './outer-query.js';
import { findRegistration, scopesOf, type Registration } from './registration.js';

// Starts a sign-in with a provider, or linking a provider account. Redirects the browser to the provider's authorization endpoint (RFC
// 6749, section 4.1.1).

const findProject = async (tools: Tools, { client_id: clientId = '', client_secret: secret = '' }: OuterQuery): Promise<Project> => {
  const [projectId = '', branch = 'main'] = clientId.split('#');
  const [known] = await tools.db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId));
  if (!known || branch !== 'main')
    throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'There is no such project.', { client_id: clientId });
  const project = await findByKey(tools, projectId, 'client', secret);
  if (!project)
    throw new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', 'The client secret is not a key of the project.', { project_id: projectId });
  return project;
};

type Link = Pick<OuterRequest, 'linkTo' | 'linkSession'>;

/**
 * Returns the IDs of the user to whom a provider account will be linked and of the session of the request. Throws if the session has ended
 * or is an impersonation. An account that is linked in an impersonation would give access after the impersonation ends.
 */
const expectLink = async (
  tools: Tools,
  project: Project,
  { token = '', provider_scope: scope }: OuterQuery,
  isShared: boolean,
): Promise<Link> => {
  const check = await tools.tokens.check(token);
  if (check.status === 'unparsable') throw new KnownError('UNPARSABLE_ACCESS_TOKEN', 'The access token cannot be read.');
  if (check.status === 'expired')
    throw new KnownError('ACCESS_TOKEN_EXPIRED', 'The access token has expired.', { expired_at_millis: check.expiredAtMs });
  if (check.facts.projectId !== project.id) throw new StatusError(403, 'The access token belongs to another project.');
  const user = await readCaller(tools.db, project.id, check.facts.userId);
  if (user) await expectNotLockedOut(tools, user, check.facts);
  const session = await findSession(tools, check.facts.userId, check.facts.sessionId);
  if (!session) throw userNotFound();
  if (session.isImpersonation) throw new StatusError(403, 'An impersonation cannot link accounts.');
  if (isShared && scope)
    throw new KnownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 'Shared keys do not support extra scopes.');
  return { linkTo: check.facts.userId, linkSession: check.facts.sessionId };
};

/** Stores the app's request. Returns the `state` value and the code challenge for the flow between this server and the provider. */
const begin = async (tools: Tools, project: Project, query: OuterQuery, registration: Registration, link: Link | undefined) => {
  const state = randomText(tools);
  const verifier = randomText(tools);
  const redirectUri = new URL(query.redirect_uri ?? '');
  redirectUri.hash = '';
  await beginFlow(tools, state, {
    projectId: project.id,
    providerId: registration.providerId,
    redirectUri: redirectUri.href,
    state: query.state ?? '',
    challenge: query.code_challenge ?? '',
    challengeMethod: query.code_challenge_method === 'plain' ? 'plain' : 'S256',
    errorRedirectUrl: query.error_redirect_uri ?? query.error_redirect_url,
    afterCallbackRedirectUrl: query.after_callback_redirect_url,
    providerScope: query.provider_scope,
    ...link,
    verifier,
  });
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const authorizeRoute: Route = async (parsed) => {
  const { params, tools } = parsed;
  const query = readQuery(parsed);
  const project = await findProject(tools, query);
  const registration = findRegistration(tools, project, params.provider);
  const { provider, clientId, redirectUri, isShared } = registration;
  const link = query.type === 'link' ? await expectLink(tools, project, query, isShared) : undefined;
  const { state, challenge } = await begin(tools, project, query, registration, link);
  const url = new URL(provider.authorizeUrl);
  const inner = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopesOf(provider.scopes, query.provider_scope).join(' '),
    state,
    access_type: 'offline',
    ...(!provider.withoutPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...provider.extra,
  };
  for (const [name, value] of Object.entries(inner)) url.searchParams.set(name, value);
  return new Response(null, { status: 307, headers: { location: url.href, 'set-cookie': innerCookie(registration, state) } });
};
