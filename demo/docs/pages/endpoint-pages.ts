// Makes a page for each resource of the HTTP API from the endpoint definitions.
import { CATALOG } from '../../../src/errors/catalog.js';
import { entityFor, wireName } from '../../../src/contract/codec.js';
import { pathParams, type Endpoint, type Resource } from '../../../src/contract/endpoint.js';
import type { Access, AccessView, Entity } from '../../../src/contract/entity.js';
import type { Field, Shape } from '../../../src/contract/fields.js';
import { adminResources, clientResources, internalResources, serverResources } from '../../../src/resources/index.js';
import { typeFacts } from '../facts/types.js';
import type { EndpointDocs } from '../facts/endpoint-docs.js';
import { code, fence, firstSentence, oneLine, slugOf, table } from '../markdown/text.js';
import { withPageLinks, type Page } from '../page.js';
import { slugOfName } from './call-pages.js';
import { withCodeLinks } from './code-links.js';
import { sampleParameter, sampleRequest, sampleResponse } from './samples.js';
import { withWireNames } from './wire-names.js';

export const RESOURCES: Readonly<Record<string, Resource>> = {
  ...clientResources,
  ...serverResources,
  ...adminResources,
  ...internalResources,
};

/** The meanings of resources that are not members of apps. */
const INTERNAL: Readonly<Record<string, string>> = {
  authPassword: 'Sign-in, sign-up and resets with a password.',
  authPasswordChange: 'Changes of the password of the signed-in user.',
  authOtp: 'Sign-in with a code from an email.',
  authMfa: 'The second step of a sign-in.',
  authPasskey: 'Registration of passkeys, and sign-in with them.',
  authAnonymous: 'Anonymous accounts.',
  authCli: 'Sign-in of command-line programs.',
  authSession: 'The end of the current session.',
  authRefresh: 'New access tokens.',
  features: 'Questions about what the service supports.',
};

const KEYS: Readonly<Record<Access, Readonly<Record<string, string>>>> = {
  client: { 'x-stack-publishable-client-key': 'pck_…' },
  server: { 'x-stack-secret-server-key': 'ssk_…' },
  admin: { 'x-stack-super-secret-admin-key': 'sak_…' },
};

const typeOf = (field: Field): string => {
  const one =
    field.choices?.map((choice) => `'${choice}'`).join(' | ') ??
    { date: 'milliseconds', bytes: 'base64', record: 'object' }[field.kind as string] ??
    field.kind;
  const item = field.kind === 'list' && field.of && 'kind' in field.of ? `list of ${typeOf(field.of as Field)}` : one;
  return `${item}${field.isNullable ? ' or null' : ''}`;
};

/** Returns the fields of a shape with their doc blocks. Fields of records inside are listed with a path. */
const rowsOf = (shape: Shape, docs: EndpointDocs['fields'], at: string, prefix = ''): readonly (readonly string[])[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    const own = `${prefix}${wireName(name, field)}`;
    const path = `${at}.${name}`;
    const inner = field.kind === 'list' && field.of && 'kind' in field.of ? (field.of as Field) : field;
    const rows = inner.kind === 'record' && prefix === '' ? rowsOf(inner.of as Shape, docs, path, `${own}.`) : [];
    return [[`${code(own)}${field.isOptional ? ' (optional)' : ''}`, typeOf(field), withCodeLinks(docs[path] ?? '')], ...rows];
  });

type Rows = readonly (readonly string[])[];

/** Returns whether two rows have the same name and type. */
const isSameField = ([name = '', type]: readonly string[], [other = '', otherType]: readonly string[]): boolean =>
  name.split(' ')[0] === other.split(' ')[0] && type === otherType;

const isView = (part: Entity | AccessView): part is AccessView => !('shape' in part);

/** Returns the rows of clients. Rows with the same name and type for servers, whose meanings differ, are added to their meanings. */
const withServerMeanings = (rows: Rows, serverRows: Rows): Rows =>
  rows.map(([name = '', type = '', meaning = '']) => {
    const other = serverRows.find((row) => isSameField(row, [name, type]))?.[2] ?? meaning;
    return [name, type, other === meaning ? meaning : `${meaning} With the secret server key: ${other}`];
  });

/** Returns the fields of a part of an endpoint: those that clients see, and those that servers see if they see others. */
const partText = (
  title: string,
  part: Entity | AccessView | undefined,
  docs: EndpointDocs['fields'],
  at: string,
  access: Access,
): string => {
  if (!part) return '';
  const tableOf = (own: Access, path: string): string => table([title, 'Type', 'Meaning'], rowsOf(entityFor(part, own).shape, docs, path));
  if (!isView(part)) return tableOf(access, at);
  if (access !== 'client') return tableOf('server', `${at}.server`);
  const headers = [title, 'Type', 'Meaning'];
  const rows = rowsOf(part.client.shape, docs, `${at}.client`);
  const serverRows = rowsOf(part.server.shape, docs, `${at}.server`);
  const more = serverRows.filter((row) => !rows.some((known) => isSameField(row, known)));
  const forServers = table(headers, more);
  return `${table(headers, withServerMeanings(rows, serverRows))}${forServers === '' ? '' : `\nWith the secret server key, also:\n${forServers}`}`;
};

const fillPath = ({ path, params = {} }: Endpoint): string =>
  path.replaceAll(/\{(\w+)(?:=(\w+))?\}/g, (_, name: string, fallback?: string) => fallback ?? sampleParameter(name, params[name]));

export interface ExampleRequest {
  readonly method: string;
  /** The path and the query below `/api/v1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Returns an example of a request. */
export const exampleRequest = (endpoint: Endpoint): ExampleRequest => {
  const { access, method, path, body, query, session, isPublic } = endpoint;
  const search = query ? new URLSearchParams(sampleRequest(query, access) as Record<string, string>).toString() : '';
  return {
    method,
    path: `${fillPath(endpoint)}${search === '' ? '' : `?${search}`}`,
    headers: {
      'x-stack-project-id': 'your-project-id',
      'x-stack-access-type': access,
      ...KEYS[access],
      ...(access === 'client' && !isPublic && session !== 'starts' && { 'x-stack-access-token': 'eyJ…' }),
      ...(path.endsWith('/refresh') && { 'x-stack-refresh-token': 'r3f…' }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(sampleRequest(body, access)) }),
  };
};

/** Returns the example with curl. */
const requestOf = (endpoint: Endpoint): string => {
  const { method, path, headers, body } = exampleRequest(endpoint);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'https://api.example.com/api/v1${path}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${body}'`]),
  ];
  return fence('sh', lines.join(' \\\n  '));
};

/** Returns the body of a successful response. */
export const responseOf = (resource: string, { access, method, returns, list }: Endpoint): unknown => {
  if (returns === undefined) return method === 'DELETE' ? { success: true } : {};
  if (returns === 'text') return '…';
  const item = sampleResponse(returns, access);
  if (/^(?:team|project|currentProject|internalProject)/.test(resource) && 'display_name' in item && !('user_id' in item))
    item['display_name'] = resource.startsWith('team') ? 'Analytical Engines' : 'Acme';
  if (!list) return item;
  return { items: [item], is_paginated: list === 'pages', ...(list === 'pages' && { pagination: { next_cursor: null } }) };
};

const errorsOf = ({ errors = [] }: Endpoint): string =>
  table(
    ['Error', 'Status'],
    errors.map((error) => [`[${code(error)}](page:errors#${slugOf(error)})`, String(CATALOG[error])]),
  );

const parametersOf = ({ path, params }: Endpoint): string =>
  table(
    ['In the path', 'Type', 'Default'],
    pathParams(path).map(({ name, fallback }) => [
      code(name),
      params?.[name] ? typeOf(params[name] as Field) : 'UUID',
      code(fallback ?? ''),
    ]),
  );

/** The records that endpoints of a page return, with the ID of the section that lists their fields. */
type Described = Map<unknown, string>;

/** Returns the fields of the response, or a link to the section of this page that lists them. */
const responseText = (name: string, { access, ...endpoint }: Endpoint, docs: EndpointDocs, described: Described): string => {
  const { returns } = endpoint;
  if (returns === undefined || returns === 'text') return '';
  const known = described.get(returns);
  if (known) return `\nThe response has the fields [listed above](#${known}).\n`;
  const id = `${name.toLowerCase()}-response`;
  described.set(returns, id);
  return `\n### Response {#${id}}\n${partText('Field', returns, docs.fields, 'returns', access)}`;
};

const endpointText = (resource: string, name: string, endpoint: Endpoint, described: Described): string => {
  const docs = typeFacts().endpoints[`${resource}.${name}`] ?? { documentation: '', example: '', fields: {} };
  const { access, query, body } = endpoint;
  const id = name.toLowerCase();
  const call = code(`app.${resource}.${name}`);
  const inSdk = resource in INTERNAL ? '' : `\nIn the SDK: [${call}](page:sdk/${slugOfName(resource)}#${id}).\n`;
  const errors = errorsOf(endpoint);
  const note = 'Besides errors that [every request](page:errors#general) can return:';
  return `
## ${endpoint.method} ${endpoint.path} {#${id}}

${withCodeLinks(oneLine(docs.documentation))} Requires ${access} access.
${inSdk}${parametersOf(endpoint)}${partText('In the query', query, docs.fields, 'query', access)}${partText('In the body', body, docs.fields, 'body', access)}
### Example {#${id}-example}
${requestOf(endpoint)}${fence('json', JSON.stringify(responseOf(resource, endpoint), null, 2))}${responseText(name, endpoint, docs, described)}${
    errors === '' ? '' : `\n### Errors {#${id}-errors}\n\n${note}\n${errors}`
  }`;
};

/** The names of resources that are not the words of their key. */
const TITLES: Readonly<Record<string, string>> = {
  authPassword: 'Password sign-in',
  authPasswordChange: 'Password changes',
  authOtp: 'Email codes',
  authMfa: 'Two-step verification',
  authPasskey: 'Passkeys',
  authAnonymous: 'Anonymous users',
  authCli: 'Command-line sign-in',
  authSession: 'Sign-out',
  authRefresh: 'Token refresh',
};

/** Returns the title of the page: “User API keys” for `userApiKeys`. */
export const titleOf = (resource: string): string => {
  const words = resource.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bapi\b/, 'API');
  return TITLES[resource] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const meaningOf = (resource: string): string => INTERNAL[resource] ?? typeFacts().resources[resource] ?? '';

const resourcePage = ([resource, endpoints]: [string, Resource]): Page => {
  const path = `api/${slugOfName(resource)}`;
  const described: Described = new Map();
  const markdown = Object.entries(endpoints)
    .map(([name, endpoint]) => withWireNames(endpointText(resource, name, endpoint, described), endpoint))
    .join('');
  return {
    path,
    title: titleOf(resource),
    description: firstSentence(meaningOf(resource)),
    markdown: withPageLinks(path, markdown),
    keywords: 'HTTP REST API endpoint curl',
  };
};

export const endpointPages = (): readonly Page[] => Object.entries(RESOURCES).map(resourcePage);
