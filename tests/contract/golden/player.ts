// Plays recordings against a backend in this process. A step that waits only advances the backend clock, so it takes no real time.
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ProjectAccess } from '../../../src/backend/backend.js';
import { ORIGIN, projectHeaders, type Client } from '../client.js';
import { redirectQuery, authorizeUrl, createBrowser, REDIRECT } from '../oauth-stage.js';
import { createPasskey, usePasskey, type Authenticator } from './authenticator.js';
import { mismatches } from './fits.js';
import type { Json, RequestStep, Step, Recording } from './recording.js';
import { createVariables, type Variables } from './variables.js';

/** The state of a recording during playback. */
interface Stage {
  readonly client: Client;
  readonly variables: Variables;
  readonly projects: Readonly<Record<string, ProjectAccess>>;
  /** The project of each saved user. */
  readonly users: Map<string, ProjectAccess>;
  readonly authenticators: Map<string, Authenticator>;
}

const targetOf = (location: string | null): Json => {
  if (location === null) return undefined;
  const url = new URL(location, ORIGIN);
  return { to: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) };
};

const readResponse = async (response: Response): Promise<Json> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    knownError: response.headers.get('x-stack-known-error') ?? undefined,
    headers: Object.fromEntries(response.headers),
    location: targetOf(response.headers.get('location')),
    body: text === '' ? null : isJson ? JSON.parse(text) : text,
  };
};

/** Returns headers with the tokens of a saved user. Refreshes the access token if it expires soon. */
const userHeaders = async ({ client, variables, users }: Stage, name: string): Promise<Record<string, string>> => {
  const refreshToken = variables.get(`${name}.refresh_token`);
  const claims = JSON.parse(Buffer.from(String(variables.get(`${name}.access_token`)).split('.')[1] ?? '', 'base64url').toString());
  const project = users.get(name);
  if (refreshToken && project && claims.exp * 1000 < client.now() + 10_000) {
    const response = await client.send('POST', '/auth/sessions/current/refresh', {
      project,
      headers: { 'x-stack-refresh-token': refreshToken },
    });
    if (response.status === 200) variables.set(`${name}.access_token`, response.body.access_token);
  }
  return { 'x-stack-access-token': variables.get(`${name}.access_token`), ...(refreshToken && { 'x-stack-refresh-token': refreshToken }) };
};

const payloadOf = ({ body, form, text }: RequestStep, { fill }: Variables): string | URLSearchParams | undefined => {
  if (body !== undefined) return JSON.stringify(fill(body));
  return form ? new URLSearchParams(fill(form)) : text === undefined ? undefined : fill(text);
};

const playRequest = async (stage: Stage, request: RequestStep, saveUser?: string): Promise<Json> => {
  const { variables, projects, client } = stage;
  const project = (request.project ? projects[request.project] : (projects.fresh ?? projects.demo)) as ProjectAccess;
  const { access = 'client' } = request;
  const headers = new Headers({
    ...(access !== 'none' && projectHeaders(access, project)),
    ...(request.as && (await userHeaders(stage, request.as))),
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
  });
  for (const [name, value] of Object.entries(variables.fill(request.headers ?? {}))) {
    if (value === null) headers.delete(name);
    else headers.set(name, String(value));
  }
  const url = ORIGIN + (request.url === undefined ? `/api/v1${variables.fill(request.path)}` : variables.fill(request.url));
  const body = payloadOf(request, variables);
  const response = await readResponse(
    await client.backend.fetch(new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) })),
  );
  if (saveUser && response.body?.access_token) {
    stage.users.set(saveUser, project);
    for (const [name, value] of [
      ['access_token', response.body.access_token],
      ['refresh_token', response.body.refresh_token],
      ['id', response.body.user_id],
    ])
      if (value) variables.set(`${saveUser}.${name}`, value);
  }
  return response;
};

const playMail = async ({ client, variables }: Stage, { to, matching = '', none, save = {} }: NonNullable<Step['mail']>): Promise<Json> => {
  const textOf = ({ subject, text, html }: { subject: string; text: string; html: string }): string => [subject, text, html].join('\n');
  const found = (await client.backend.inbox.list(variables.fill(to))).filter((message) => new RegExp(matching).test(textOf(message)));
  const [message] = found;
  if (none || !message) return { mails: found.length };
  for (const [name, pattern] of Object.entries(save)) variables.set(name, new RegExp(pattern).exec(textOf(message))?.[1]);
  return { message };
};

const playToken = async ({ client, variables }: Stage, { jwt, jwks }: Step): Promise<Json> => {
  const [header = '', payload = '', signature = ''] = String(variables.fill(jwt)).split('.');
  const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
  const token = { header: decode(header), payload: decode(payload) };
  if (jwks === undefined) return token;
  const { body } = await client.send('GET', variables.fill(jwks), { access: 'none' });
  const jwk = body.keys.find(({ kid }: { kid: string }) => kid === token.header.kid);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  return { ...token, verified: verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')) };
};

const playPasskey = ({ variables, authenticators }: Stage, step: NonNullable<Step['passkey']>): void => {
  const { op, options, origin, key, save, tamper } = variables.fill(step);
  if (op === 'get') return variables.set(save, usePasskey(authenticators.get(key) as Authenticator, options, origin, tamper));
  const { authenticator, response } = createPasskey(options, origin, tamper);
  authenticators.set(key, authenticator);
  return variables.set(save, response);
};

/** Starts a provider sign-in, and continues it as far as the step specifies. */
const playOAuth = async ({ client, variables, projects }: Stage, step: NonNullable<Step['oauth']>): Promise<Json> => {
  const verifier = variables.get('verifier');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const all = { provider: step.provider, project: projects.fresh as ProjectAccess, ...variables.fill(step.query ?? {}) };
  const url = new URL(authorizeUrl(client, { verifier, challenge, state: variables.get('state') }, all));
  for (const [name, value] of Object.entries(step.query ?? {})) if (value === null) url.searchParams.delete(name);
  const browser = createBrowser(client);
  if (step.login !== undefined) return readResponse(await browser.follow(url.href, { login: variables.fill(step.login) }));
  const response = await browser.go(url.href);
  if (!step.callback) return readResponse(response);
  const { state = '' } = redirectQuery(response);
  const query = new URLSearchParams({ state, ...variables.fill(step.callback) });
  return readResponse(await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/${step.provider}?${query}`));
};

/** Advances the clock for a step that only waits. */
const playTime = ({ client, variables }: Stage, { wait, waitForExpiry, totpWindow }: Step): void => {
  if (wait !== undefined) client.wait(wait);
  if (totpWindow) client.wait(30_000 - (client.now() % 30_000));
  if (waitForExpiry === undefined) return;
  const claims = JSON.parse(Buffer.from(String(variables.fill(waitForExpiry)).split('.')[1] ?? '', 'base64url').toString());
  client.wait(Math.max(0, claims.exp * 1000 - client.now()) + 1500);
};

const play = async (stage: Stage, step: Step): Promise<Json> => {
  if (step.request) return playRequest(stage, step.request, step.saveUser);
  if (step.mail) return playMail(stage, step.mail);
  if (step.oauth) return playOAuth(stage, step.oauth);
  if (step.jwt !== undefined) return playToken(stage, step);
  if (step.passkey) return playPasskey(stage, step.passkey);
  for (const [name, value] of Object.entries(step.set ?? {})) stage.variables.set(name, stage.variables.fill(value));
  return playTime(stage, step);
};

const read = (response: Json, path: string): Json =>
  path
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((value, name) => value?.[name], response);

/** Returns the properties of a response that the recorded response also has, and in every case the known error. */
const comparablePart = (wanted: Json, response: Json): Json => {
  const { headers, ...rest } = response ?? {};
  const named = Object.entries(rest).filter(([name, value]) => value !== undefined && (name in wanted || name === 'knownError'));
  const seen = wanted.headers && Object.fromEntries(Object.keys(wanted.headers).map((name) => [name, headers[name]]));
  return { ...Object.fromEntries(named), ...(seen && { headers: seen }) };
};

const setKeys = (projects: Stage['projects'], variables: Variables): void => {
  for (const [prefix, keys] of [
    ['', projects.fresh],
    ['demo.', projects.demo],
    ['internal.', projects.internal],
  ] as const)
    for (const [name, value] of Object.entries(keys ?? {})) if (typeof value === 'string') variables.set(prefix + name, value);
};

/** Plays a recording. Returns one line for each difference between the expected and the actual responses. */
export const playRecording = async (client: Client, recording: Recording, fresh: ProjectAccess | undefined): Promise<string[]> => {
  const variables = createVariables(client.now);
  const { demo } = client.backend;
  const stage: Stage = {
    client,
    variables,
    projects: { demo, internal: demo.internal, ...(fresh && { fresh }) },
    users: new Map(),
    authenticators: new Map(),
  };
  setKeys(stage.projects, variables);
  const defaults = {
    apiUrl: ORIGIN,
    redirectUri: REDIRECT,
    state: randomBytes(12).toString('hex'),
    verifier: randomBytes(32).toString('base64url'),
  };
  for (const [name, value] of Object.entries({ ...defaults, ...recording.vars })) variables.set(name, variables.fill(value));
  const differences: string[] = [];
  for (const [index, step] of recording.steps.entries()) {
    client.wait(5);
    const response = await play(stage, step);
    if (!step.mail) for (const [name, path] of Object.entries(step.save ?? {})) variables.set(name, read(response, path));
    if (!step.expect) continue;
    const wanted = variables.fill(step.expect);
    const what = step.request ? `${step.request.method} ${step.request.path ?? step.request.url}` : Object.keys(step)[0];
    differences.push(...mismatches(wanted, comparablePart(wanted, response)).map((line) => `step ${index + 1}, ${what}: ${line}`));
  }
  return differences;
};
