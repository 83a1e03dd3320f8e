// Creates wire values that an endpoint accepts, from the existing records in the `World`.
import { totpAt } from '../../../src/backend/totp.js';
import { choicesOf } from '../../../src/backend/validate.js';
import type { Access } from '../../../src/contract/entity.js';
import { wireName, entityFor } from '../../../src/contract/codec.js';
import type { Endpoint } from '../../../src/contract/endpoint.js';
import type { Field, Shape } from '../../../src/contract/fields.js';
import { PASSWORD } from '../../contract/client.js';
import type { Dice } from '../dice.js';
import { familyOf } from './rows.js';
import { callbackFor, type World } from './world.js';

export interface Making {
  readonly world: World;
  readonly dice: Dice;
  readonly row: Endpoint;
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

const known = ({ world, dice }: Making, kind: string): string => world.pool.draw(dice, kind) ?? UUID;
const usually = <T>({ dice }: Making, common: T, rare: T): T => (dice.once(4) ? rare : common);
const emailFor = (making: Making): string => {
  const { dice, world, row, email } = making;
  if (email && (row.path === '/contact-channels/send-verification-code' || dice.once(6))) return email;
  return usually(making, world.client.newEmail(), world.pool.draw(dice, 'emails') ?? 'a@example.com');
};
/** Usually returns the main actor's user or team, so that the values in a request match each other. */
const mainly = ({ world, dice }: Making, what: 'userId' | 'teamId', kind: string): string =>
  dice.once(3) ? (world.pool.draw(dice, kind) ?? UUID) : world.main()[what];
/** Returns an authenticator app's current code for the secret that valid requests set. */
const totpNow = ({ world }: Making): string => totpAt(Buffer.from(SECRET, 'base64'), world.client.now());

/** Values by field name, for names that are more specific than the kind of the field. */
const BY_NAME: Readonly<Record<string, (making: Making) => unknown>> = {
  userId: (making) => (making.dice.once(3) && making.email ? 'me' : mainly(making, 'userId', 'users')),
  creatorUserId: (making) => (making.email ? 'me' : mainly(making, 'userId', 'users')),
  teamId: (making) => mainly(making, 'teamId', 'teams'),
  selectedTeamId: (making) => mainly(making, 'teamId', 'teams'),
  cursor: (making) => known(making, 'users'),
  contactChannelId: (making) => known(making, 'contact-channels'),
  id: (making) => known(making, making.row.path.startsWith('/users') ? 'users' : familyOf(making.row.path)),
  email: emailFor,
  value: emailFor,
  primaryEmail: emailFor,
  recipientEmail: emailFor,
  callbackUrl: ({ row }) => callbackFor(codeKind(row.path)),
  verificationCallbackUrl: () => callbackFor('contact-channels'),
  code: (making) => making.world.pool.draw(making.dice, `codes of ${codeKind(making.row.path)}`) ?? '0'.repeat(45),
  password: () => PASSWORD,
  newPassword: () => PASSWORD,
  oldPassword: () => PASSWORD,
  passwordHash: () => BCRYPT,
  apiKey: (making) => making.world.pool.draw(making.dice, `${familyOf(making.row.path).replace('/check', '')} in full`) ?? 'sk_x',
  refreshToken: (making) => known(making, 'refresh tokens'),
  pollingCode: (making) => known(making, 'polling codes'),
  loginCode: (making) => known(making, 'login codes'),
  totp: totpNow,
  content: () => ({}),
  expiresInMs: ({ dice }) => dice.pick([0, 1000, 86_400_000]),
  limit: ({ dice }) => dice.pick([1, 2, 5, 1e9]),
  query: ({ dice }) => dice.pick(['a', '%', '_', '\\', '', UUID]),
  host: () => '127.0.0.1',
  port: () => 9,
};

const BY_RULE: Readonly<Record<string, (making: Making) => unknown>> = {
  email: emailFor,
  strictEmail: emailFor,
  uuid: () => UUID,
  uuidOrMe: () => 'me',
  url: () => callbackFor('x'),
  imageUrl: () => IMAGE,
  base64: () => SECRET,
  permissionId: ({ dice, world, row }) => {
    const scope = row.path.startsWith('/project-') ? 'project' : 'team';
    const own = world.pool.draw(dice, `${scope}-permission-definitions`) ?? 'x';
    return scope === 'project' ? own : dice.pick([own, 'team_member', 'team_admin', '$read_members']);
  },
  customPermissionId: ({ dice }) => `right_${dice.roll(10_000)}`,
  webAddress: ({ dice }) => dice.pick(['https://app.example.com', 'http://localhost:3000']),
  path: () => '/handler',
  filled: ({ dice }) => dice.pick(['x', 'smtp.example.com']),
  yes: () => true,
  port: () => 2525,
  size: () => 3,
};

const byKind = (field: Field, making: Making): unknown => {
  const { dice } = making;
  switch (field.kind) {
    case 'boolean':
      return dice.pick([true, false]);
    case 'number':
      return dice.roll(1000);
    case 'date':
      return 1_750_000_000_000 + dice.pick([-1, 1, 1000]) * 86_400_000;
    case 'json':
      return dice.pick(METADATA);
    case 'list':
      return Array.from({ length: dice.roll(3) }, () => goodValue('', field.of as Field, making));
    case 'record':
      return goodObject(field.of as Shape, making);
    default:
      return dice.pick(NAMES);
  }
};

/** Returns a random value that the field accepts. */
export const goodValue = (name: string, field: Field, making: Making): unknown => {
  if (field.isNullable && making.dice.once(6)) return null;
  const choices = choicesOf(field);
  if (choices) return making.dice.pick(choices);
  const named = field.rule === 'customPermissionId' || (field.rule === 'permissionId' && making.dice.once(2)) ? undefined : BY_NAME[name];
  if (named && field.kind !== 'record') return named(making);
  return (field.rule && BY_RULE[field.rule]?.(making)) ?? byKind(field, making);
};

export const goodObject = (shape: Shape, making: Making): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    if (field.isOptional && making.dice.roll(3) > 0) continue;
    wire[wireName(name, field)] = goodValue(name, field, making);
  }
  return wire;
};

export const shapeOfBody = ({ row, access }: Pick<Making, 'row' | 'access'>): Shape | undefined =>
  row.body && entityFor(row.body, access).shape;
