import { optional, text, type Shape } from '../../contract/fields.js';
import { choice } from '../../contract/special-fields.js';
import { validate, wireSchema } from '../validate.js';
import { KnownError } from '../../errors/known-error.js';
import type { Tools } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { readLanguages } from '../languages.js';
import type { ParsedRequest, Route } from '../mount.js';
import { refreshTokenGone, schemaError } from '../problem.js';
import { findUnstorable } from '../request-body.js';
import { jsonResponse } from '../respond.js';
import { findByKey } from '../store/identity.js';
import { findProject } from '../store/projects.js';
import { refreshSession } from '../store/sessions.js';
import { exchangeAuthorizationCode } from './code-grant.js';

// Handles the token endpoint (RFC 6749, section 3.2), which reads the client ID and secret from the body, and ignores unknown members.

const shape: Shape = {
  grantType: choice('refresh_token', 'authorization_code'),
  clientId: optional(text),
  clientSecret: optional(text),
  refreshToken: optional(text),
  scope: optional(text),
  code: optional(text),
  codeVerifier: optional(text),
  redirectUri: optional(text),
};
const schema = wireSchema(shape);
const NAMES = ['grant_type', 'client_id', 'client_secret', 'refresh_token', 'scope', 'code', 'code_verifier', 'redirect_uri'];

type TokenRequest = Readonly<Record<string, string | undefined>>;

const readTokenRequest = ({ request, body }: ParsedRequest): TokenRequest => {
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body);
  const known = Object.fromEntries(
    NAMES.flatMap((name) => (isForm && Object.hasOwn(body, name) ? [[name, (body as Record<string, unknown>)[name]]] : [])),
  );
  const unstorable = findUnstorable(known, 'body');
  const checked = unstorable !== undefined ? { violations: [unstorable] } : validate(schema, known, 'body');
  if ('violations' in checked) throw schemaError(request, checked.violations);
  return checked.data as TokenRequest;
};

/** Finds the project of the client. The client can omit the secret if it sends a code verifier, which proves that it started the flow. */
const findClient = async (tools: Tools, form: TokenRequest): Promise<Project> => {
  const { client_id: clientId, client_secret: secret, grant_type: grant, code_verifier: verifier } = form;
  const [projectId = '', branch = 'main'] = (clientId ?? '').split('#');
  const mayOmitSecret = grant === 'authorization_code' && verifier !== undefined && secret === undefined;
  const found = mayOmitSecret ? findProject(tools, projectId) : secret ? findByKey(tools, projectId, 'client', secret) : undefined;
  const project = branch === 'main' ? await found : undefined;
  if (!project)
    throw new KnownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'The client ID or the client secret is wrong.', { client_id: null });
  return project;
};

const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

const oauthError = (request: Request, error: string, description: string): Response =>
  jsonResponse(request, { error, error_description: description }, 400, NO_STORE);

/** Returns the members of every successful response. `expires_in` is a constant of the wire contract. */
const granted = (accessToken: string) => ({ access_token: accessToken, token_type: 'Bearer', expires_in: 3599, scope: 'legacy' });

const refresh = async ({ request, geoInfo, tools }: ParsedRequest, project: Project, form: TokenRequest): Promise<Response> => {
  if (!form.refresh_token) return oauthError(request, 'invalid_request', 'The field refresh_token is missing.');
  if (form.scope !== undefined && form.scope !== 'legacy') return oauthError(request, 'invalid_scope', 'The only scope is legacy.');
  const accessToken = await refreshSession({ ...tools, geoInfo, languages: readLanguages(request.headers), project }, form.refresh_token);
  if (accessToken === undefined) throw refreshTokenGone();
  return jsonResponse(request, granted(accessToken), 200, NO_STORE);
};

export const tokenRoute: Route = async (parsed) => {
  const { request, geoInfo, tools } = parsed;
  const form = readTokenRequest(parsed);
  const project = await findClient(tools, form);
  if (form.grant_type === 'refresh_token') return refresh(parsed, project, form);
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = form;
  if (!code) return oauthError(request, 'invalid_request', 'The field code is missing.');
  if (redirectUri === undefined || !URL.canParse(redirectUri))
    return oauthError(request, 'invalid_request', 'The field redirect_uri is not a URL.');
  const { accessToken, ...more } = await exchangeAuthorizationCode(
    { ...tools, geoInfo, languages: readLanguages(request.headers), project },
    { code, redirectUri, verifier },
  );
  return jsonResponse(request, { ...granted(accessToken), ...more }, 200, NO_STORE);
};
