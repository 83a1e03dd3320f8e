// Checks the types of records, and of the methods that are created from endpoint definitions. `tsc` compiles this file, but its code never
// runs.
import { expectTypeOf } from 'vitest';
import type { Bound } from '../../src/app/bind.js';
import { endpoint, type CallResult, type Failure, type Input, type Output } from '../../src/contract/endpoint.js';
import { entity, partial, view, type DataOf } from '../../src/contract/entity.js';
import { date, id, list, json, nullable, optional, record, text } from '../../src/contract/fields.js';
import { choice, positiveInteger } from '../../src/contract/special-fields.js';
import type { ErrorCode } from '../../src/errors/catalog.js';
import type { KnownError } from '../../src/errors/known-error.js';
import type { Query } from '../../src/cache/query.js';
import type { Result } from '../../src/lib/result.js';
import { Team } from '../../src/resources/signed-in-user.js';
import type { User } from '../../src/resources/signed-in-user.js';
import type { UserUpdate } from '../../src/resources/users.js';

const Patch = partial(entity({ displayName: text, profileImageUrl: nullable(text) }));
const teams = {
  list: endpoint({ access: 'client', method: 'GET', path: '/teams', query: entity({ userId: optional(text) }), returns: Team, list: true }),
  page: endpoint({
    access: 'server',
    method: 'GET',
    path: '/teams',
    query: entity({ limit: optional(positiveInteger) }),
    returns: Team,
    list: 'pages',
  }),
  get: endpoint({ access: 'client', method: 'GET', path: '/teams/{id}', returns: Team }),
  member: endpoint({ access: 'client', method: 'GET', path: '/teams/{userId=me}/{id}', returns: Team }),
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/teams/{id}',
    body: Patch,
    returns: Team,
    errors: ['TEAM_NOT_FOUND', 'PASSWORD_TOO_SHORT'],
  }),
  delete: endpoint({ access: 'server', method: 'DELETE', path: '/teams/{id}' }),
  wipe: endpoint({ access: 'admin', method: 'POST', path: '/teams/wipe', errors: [] }),
  say: endpoint({ access: 'client', method: 'POST', path: '/say', body: entity({ word: text }), returns: 'text' }),
};
type Client = Bound<typeof teams, 'client'>;
type Server = Bound<typeof teams, 'server'>;
type Admin = Bound<typeof teams, 'admin'>;

// A method exists only in apps whose access type may call its endpoint.
expectTypeOf<keyof Client>().toEqualTypeOf<'list' | 'get' | 'member' | 'update' | 'say'>();
expectTypeOf<keyof Server>().toEqualTypeOf<'list' | 'page' | 'get' | 'member' | 'update' | 'delete' | 'say'>();
expectTypeOf<keyof Admin>().toEqualTypeOf<keyof typeof teams>();

// Path parameters, query, and body are one typed object.
expectTypeOf<Input<typeof teams.get>>().toEqualTypeOf<{ readonly id: string }>();
expectTypeOf<Input<typeof teams.member>>().toEqualTypeOf<{ readonly userId?: string; readonly id: string }>();
expectTypeOf<Input<typeof teams.update>>().toEqualTypeOf<{
  readonly id: string;
  readonly displayName?: string | undefined;
  readonly profileImageUrl?: string | null | undefined;
}>();
expectTypeOf<Parameters<Client['list']>[0]>().toEqualTypeOf<{ readonly userId?: string | undefined } | undefined>();
expectTypeOf<Parameters<Client['get']>[0]>().toEqualTypeOf<{ readonly id: string }>();

// The type of the result depends on the access type.
expectTypeOf<DataOf<typeof Team>>().not.toHaveProperty('createdAt');
expectTypeOf<DataOf<typeof Team, 'server'>['createdAt']>().toEqualTypeOf<Date>();
expectTypeOf<DataOf<typeof Team, 'admin'>['createdAt']>().toEqualTypeOf<Date>();
expectTypeOf<DataOf<typeof User>>().not.toHaveProperty('serverMetadata');
expectTypeOf<DataOf<typeof User, 'server'>>().toHaveProperty('serverMetadata');
expectTypeOf<DataOf<typeof User>['selectedTeam']>().exclude(null).not.toHaveProperty('createdAt');
expectTypeOf<DataOf<typeof UserUpdate>>().not.toHaveProperty('password');
expectTypeOf<DataOf<typeof UserUpdate, 'server'>>().toHaveProperty('password');
expectTypeOf<Output<typeof teams.list>>().toEqualTypeOf<readonly DataOf<typeof Team>[]>();
expectTypeOf<Output<typeof teams.page, 'server'>['nextCursor']>().toEqualTypeOf<string | null>();
expectTypeOf<Output<typeof teams.page, 'server'>['items'][number]['createdAt']>().toEqualTypeOf<Date>();
expectTypeOf<Output<typeof teams.delete>>().toEqualTypeOf<void>();
expectTypeOf<Output<typeof teams.say>>().toEqualTypeOf<string>();

// A method whose endpoint definition lists errors returns a Result with exactly these codes. Other methods return data.
expectTypeOf<Failure<typeof teams.update>['code']>().toEqualTypeOf<'TEAM_NOT_FOUND' | 'PASSWORD_TOO_SHORT'>();
expectTypeOf<CallResult<typeof teams.update>>().toEqualTypeOf<
  Result<DataOf<typeof Team>, KnownError<'TEAM_NOT_FOUND'> | KnownError<'PASSWORD_TOO_SHORT'>>
>();
expectTypeOf<CallResult<typeof teams.get>>().toEqualTypeOf<DataOf<typeof Team>>();
expectTypeOf<ReturnType<Client['get']>>().toEqualTypeOf<Promise<DataOf<typeof Team>>>();
expectTypeOf<Failure<typeof teams.get>>().toEqualTypeOf<never>();
expectTypeOf<Failure<typeof teams.update>['code']>().toExtend<ErrorCode>();

// Only methods that read data have a query.
expectTypeOf<ReturnType<Client['list']['query']>>().toEqualTypeOf<Query<readonly DataOf<typeof Team>[]>>();
expectTypeOf<Client['update']>().not.toHaveProperty('query');

// Each field has the type that host code expects.
const Everything = entity({
  id,
  kind: choice('email', 'phone'),
  at: date,
  maybeAt: nullable(date),
  nick: optional(text),
  both: optional(nullable(text)),
  tags: list(text),
  home: record(entity({ street: text, floor: optional(positiveInteger) })),
  extra: json,
});
expectTypeOf<Omit<DataOf<typeof Everything>, 'extra'>>().toEqualTypeOf<{
  readonly id: string;
  readonly kind: 'email' | 'phone';
  readonly at: Date;
  readonly maybeAt: Date | null;
  readonly nick?: string | undefined;
  readonly both?: string | null | undefined;
  readonly tags: readonly string[];
  readonly home: { readonly street: string; readonly floor?: number | undefined };
}>();
const two = view({ client: entity({ id }), server: entity({ id, secret: text }) });
expectTypeOf<DataOf<typeof two>>().toEqualTypeOf<{ readonly id: string }>();
expectTypeOf<DataOf<typeof two, 'server'>>().toEqualTypeOf<{ readonly id: string; readonly secret: string }>();
