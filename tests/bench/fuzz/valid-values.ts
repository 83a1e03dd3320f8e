// Creates wire values that an endpoint accepts, from the existing records in the `World`.
import { totpAt } from '../../../src/backend/totp.js';
import { choicesOf } from '../../../src/backend/validate.js';
import type { Access } from '../../../src/contract/entity.js';
import { wireName, entityFor } from '../../../src/contract/codec.js';
import type { Endpoint } from '../../../src/contract/endpoint.js';
import type { Field, Shape } from '../../../src/contract/fields.js';
import { PASSWORD } from '../../contract/client.js';
import type { SeededRandom } from '../seeded-random.js';
import { familyOf } from './endpoints.js';
import { callbackFor, type World } from './world.js';

export interface ValueContext {
  readonly world: World;
  readonly random: SeededRandom;
  readonly endpoint: Endpoint;
  readonly access: Access;
  /** The primary email address of the user who sends the request. */
  readonly email: string | undefined;
}

const SECRET = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=';
const UUID = '3b241101-e2bb-4255-8caf-4136c566a962';
const BCRYPT = '$2b$04$abcdefghijklmnopqrstuuC1ZPIOtJ9n6dCzHZsoFSXlHBvFJQ4Vm';
const IMAGE = `data:image/png;base64,${'A'.repeat(40)}`;
const METADATA: readonly unknown[] = [{ a: 1 }, null, [], 'text', 0, true, { 'deep%_\\': { list: [1, 'ü', null] } }, {}];
const NAMES = ['Ada', 'Ürsula "%_\\" O’Neil', '', '𝒳'.repeat(50), 'a'];

/** Returns the kind of emailed codes that an endpoint accepts, such as `auth/otp`. */
const codeKind = (path: string): string => {
  const [first = '', second = ''] = path.slice(1).split('/');
  return first === 'auth' ? `${first}/${second}` : first;
};

const known = ({ world, random }: ValueContext, kind: string): string => world.pool.draw(random, kind) ?? UUID;
const usually = <T>({ random }: ValueContext, common: T, rare: T): T => (random.oneIn(4) ? rare : common);
const emailFor = (context: ValueContext): string => {
  const { random, world, endpoint, email } = context;
  if (email && (endpoint.path === '/contact-channels/send-verification-code' || random.oneIn(6))) return email;
  return usually(context, world.client.newEmail(), world.pool.draw(random, 'emails') ?? 'a@example.com');
};
/** Usually returns the ID of the main user or of that user's team, so that the values in a request match each other. */
const mainly = ({ world, random }: ValueContext, what: 'userId' | 'teamId', kind: string): string =>
  random.oneIn(3) ? (world.pool.draw(random, kind) ?? UUID) : world.main()[what];
/** Returns an authenticator app's current code for the secret that valid requests set. */
const totpNow = ({ world }: ValueContext): string => totpAt(Buffer.from(SECRET, 'base64'), world.client.now());

/** Values by field name, for names that are more specific than the kind of the field. */
const BY_NAME: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  userId: (context) => (context.random.oneIn(3) && context.email ? 'me' : mainly(context, 'userId', 'users')),
  creatorUserId: (context) => (context.email ? 'me' : mainly(context, 'userId', 'users')),
  teamId: (context) => mainly(context, 'teamId', 'teams'),
  selectedTeamId: (context) => mainly(context, 'teamId', 'teams'),
  cursor: (context) => known(context, 'users'),
  contactChannelId: (context) => known(context, 'contact-channels'),
  id: (context) => known(context, context.endpoint.path.startsWith('/users') ? 'users' : familyOf(context.endpoint.path)),
  email: emailFor,
  value: emailFor,
  primaryEmail: emailFor,
  recipientEmail: emailFor,
  callbackUrl: ({ endpoint }) => callbackFor(codeKind(endpoint.path)),
  verificationCallbackUrl: () => callbackFor('contact-channels'),
  code: (context) => context.world.pool.draw(context.random, `codes of ${codeKind(context.endpoint.path)}`) ?? '0'.repeat(45),
  password: () => PASSWORD,
  newPassword: () => PASSWORD,
  oldPassword: () => PASSWORD,
  passwordHash: () => BCRYPT,
  apiKey: (context) =>
    context.world.pool.draw(context.random, `${familyOf(context.endpoint.path).replace('/check', '')} in full`) ?? 'sk_x',
  refreshToken: (context) => known(context, 'refresh tokens'),
  pollingCode: (context) => known(context, 'polling codes'),
  loginCode: (context) => known(context, 'login codes'),
  totp: totpNow,
  content: () => ({}),
  expiresInMs: ({ random }) => random.pick([0, 1000, 86_400_000]),
  limit: ({ random }) => random.pick([1, 2, 5, 1e9]),
  query: ({ random }) => random.pick(['a', '%', '_', '\\', '', UUID]),
  host: () => '127.0.0.1',
  port: () => 9,
};

const BY_RULE: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  email: emailFor,
  strictEmail: emailFor,
  uuid: () => UUID,
  uuidOrMe: () => 'me',
  url: () => callbackFor('x'),
  imageUrl: () => IMAGE,
  base64: () => SECRET,
  permissionId: ({ random, world, endpoint }) => {
    const scope = endpoint.path.startsWith('/project-') ? 'project' : 'team';
    const own = world.pool.draw(random, `${scope}-permission-definitions`) ?? 'x';
    return scope === 'project' ? own : random.pick([own, 'team_member', 'team_admin', '$read_members']);
  },
  customPermissionId: ({ random }) => `right_${random.roll(10_000)}`,
  webAddress: ({ random }) => random.pick(['https://app.example.com', 'http://localhost:3000']),
  path: () => '/handler',
  filled: ({ random }) => random.pick(['x', 'smtp.example.com']),
  yes: () => true,
  port: () => 2525,
  size: () => 3,
};

const byKind = (field: Field, context: ValueContext): unknown => {
  const { random } = context;
  switch (field.kind) {
    case 'boolean':
      return random.pick([true, false]);
    case 'number':
      return random.roll(1000);
    case 'date':
      return 1_750_000_000_000 + random.pick([-1, 1, 1000]) * 86_400_000;
    case 'json':
      return random.pick(METADATA);
    case 'list':
      return Array.from({ length: random.roll(3) }, () => validValue('', field.of as Field, context));
    case 'record':
      return validObject(field.of as Shape, context);
    default:
      return random.pick(NAMES);
  }
};

/** Returns a random value that the field accepts. */
export const validValue = (name: string, field: Field, context: ValueContext): unknown => {
  if (field.isNullable && context.random.oneIn(6)) return null;
  const choices = choicesOf(field);
  if (choices) return context.random.pick(choices);
  const named =
    field.rule === 'customPermissionId' || (field.rule === 'permissionId' && context.random.oneIn(2)) ? undefined : BY_NAME[name];
  if (named && field.kind !== 'record') return named(context);
  return (field.rule && BY_RULE[field.rule]?.(context)) ?? byKind(field, context);
};

export const validObject = (shape: Shape, context: ValueContext): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    if (field.isOptional && context.random.roll(3) > 0) continue;
    wire[wireName(name, field)] = validValue(name, field, context);
  }
  return wire;
};

export const shapeOfBody = ({ endpoint, access }: Pick<ValueContext, 'endpoint' | 'access'>): Shape | undefined =>
  endpoint.body && entityFor(endpoint.body, access).shape;
