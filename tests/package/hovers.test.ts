// Checks that hovers in an editor are short because they show the names of types instead of their structure.
import { describe, expect, it } from 'vitest';
import { openEditor } from '../support/editor.ts';
import { HOST } from './entries.ts';
import { APPS, membersOfApp } from './members.ts';

const MAX_LINES = 3;

const editor = openEditor(HOST);

const SET_UP = [
  "import type { ClientApp } from 'portico-auth';",
  "import type { ServerApp } from 'portico-auth/server';",
  "import type { AdminApp } from 'portico-auth/admin';",
  "import { useQuery, useSuspenseQuery, useSuspenseUser, useUser } from 'portico-auth/react';",
  'declare const [app, server, admin]: [ClientApp, ServerApp, AdminApp];',
].join(' ');

/** Functions that create apps, each with the signature that an editor shows. */
const CREATORS = [
  ['portico-auth', 'createClientApp', '(options: AppOptions) => ClientApp'],
  ['portico-auth/server', 'createServerApp', '(options: ServerAppOptions) => ServerApp'],
  ['portico-auth/admin', 'createAdminApp', '(options: AdminAppOptions) => AdminApp'],
] as const;

/** Expressions, each with the type that an editor shows for a variable that contains its value. */
const VALUES = [
  ['await app.getUser()', 'User | null'],
  ["await app.getUser({ or: 'throw' })", 'User'],
  ['await app.currentUser.get()', 'User'],
  ['app.currentUser.get.query()', 'Query<User | null>'],
  ['app.user.state', 'QueryState<User | null>'],
  ['useUser()', 'UserOr<"return-null">'],
  ['useSuspenseUser()', 'SuspenseUserOr<"return-null">'],
  ['useQuery(app.teams.list.query())', 'QueryState<readonly Team[]>'],
  ['useSuspenseQuery(app.teams.list.query())', 'readonly Team[]'],
  ['await app.currentUser.update({})', 'User'],
  ['await app.currentProject.get()', 'Project'],
  ['(await app.currentProject.get()).config', 'ProjectConfig'],
  ["(await app.getUser({ or: 'throw' })).oauthProviders", 'readonly LinkedAccount[]'],
  ['await app.teams.list()', 'readonly Team[]'],
  ["await app.teams.create({ displayName: 'Team' })", 'Team'],
  ["await app.teams.get({ id: '' })", 'Team'],
  ["await app.sessions.list({ userId: 'me' })", 'readonly ActiveSession[]'],
  ["await app.userApiKeys.create({ userId: 'me', description: '', expiresAt: null })", 'NewUserApiKey'],
  ['await app.auth.signUpAnonymously()', 'Result<undefined, KnownError<"ANONYMOUS_ACCOUNTS_NOT_ENABLED">>'],
  ["await server.findUser('')", 'ServerUser | null'],
  ['await server.users.list()', 'ListPage<ServerUser>'],
  ["await server.teams.get({ id: '' })", 'ServerTeam'],
  ["await server.verifyUserApiKey('')", 'UserApiKey | null'],
  ['await admin.projects.get()', 'AdminProject'],
  ['(await admin.projects.get()).config.domains', 'readonly TrustedDomain[]'],
  ['await admin.metrics.get()', 'Metrics'],
] as const;

describe('an editor shows', () => {
  it.each(APPS)(`at most ${MAX_LINES} lines for each member of %s, its resources and its flows`, (...app) => {
    const { setUp, parts, methods } = membersOfApp(editor, app);
    const expressions = [...parts, ...methods];
    expect(expressions.length).toBeGreaterThan(80);
    editor.show([setUp, ...expressions]);
    const long = expressions.filter((_, index) => editor.typeAt(index + 1).split('\n').length > MAX_LINES);
    expect(long).toEqual([]);
  });

  it.each(VALUES)('the type of `%s` as %s', (expression, type) => {
    editor.show([SET_UP, `const value = ${expression};`, 'value']);
    expect(editor.typeAt(2)).toBe(`const value: ${type}`);
  });

  it.each(CREATORS)('the signature of %s: %s as %s', (entry, name, type) => {
    editor.show([`import { ${name} } from '${entry}';`, `const create = ${name};`, 'create']);
    expect(editor.typeAt(2)).toBe(`const create: ${type}`);
  });
});
