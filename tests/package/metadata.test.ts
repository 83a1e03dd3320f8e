// Checks that metadata has the types that a host app declares, and the type of JSON values otherwise.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openEditor } from '../support/editor.ts';
import { HOST } from './entries.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

// Without `skipLibCheck`, the compiler also checks the declarations of the package.
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['react'],
};

const IMPORTS = `import type { ClientApp } from 'portico-auth';
import type { ServerApp } from 'portico-auth/server';
import { useUser } from 'portico-auth/react';
declare const [app, server]: [ClientApp, ServerApp];`;

/** Declares types that are not assignable to `Json` because they are interfaces or have optional members. */
const DECLARATIONS = `interface Look { theme: 'light' | 'dark'; size?: number }
declare module 'portico-auth' {
  interface UserMetadata { clientMetadata: Look; serverMetadata: { plan: 'free' | 'pro' } }
  interface TeamMetadata { clientReadOnlyMetadata: { seats: number }; serverMetadata: Look }
}`;

const USES = `export const reads = async () => {
  const own = await app.getUser({ or: 'throw' });
  const theme: 'light' | 'dark' | undefined = own.clientMetadata?.theme;
  const shown: number | undefined = useUser()?.clientMetadata?.size;
  const seats: number | undefined = own.selectedTeam?.clientReadOnlyMetadata?.seats;
  const user = await server.users.get({ id: own.id });
  const plan: 'free' | 'pro' | undefined = user.serverMetadata?.plan;
  const [team] = await server.teams.list();
  return [theme, shown, seats, plan, team?.serverMetadata?.theme, user.selectedTeam?.serverMetadata?.size];
};
export const inputs = async (id: string) => {
  await app.currentUser.update({ clientMetadata: { theme: 'dark' } });
  await app.currentUser.update({ clientMetadata: null });
  await server.users.create({ serverMetadata: { plan: 'pro' } });
  await server.users.update({ id, clientMetadata: { theme: 'light', size: 2 } });
  await server.teams.create({ displayName: 'Team', serverMetadata: { theme: 'light' } });
  await server.teams.update({ id, clientReadOnlyMetadata: { seats: 5 } });
  // @ts-expect-error -- not a declared value
  await app.currentUser.update({ clientMetadata: { theme: 'red' } });
  // @ts-expect-error -- not the declared type
  await server.users.create({ serverMetadata: { plan: 1 } });
  // @ts-expect-error -- not the declared type
  await server.teams.update({ id, clientReadOnlyMetadata: 'five' });
  // Metadata for which the host app declares no type is JSON.
  await app.teams.create({ displayName: 'Team', clientMetadata: [1, { a: null }] });
  // @ts-expect-error -- not JSON
  await app.teams.create({ displayName: 'Team', clientMetadata: new Date() });
};`;

/** Compiles the code in a project that installed the package. Returns the errors. */
const compile = (name: string, code: string): string => {
  const folder = join(HOST, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'app.ts'), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['app.ts'] }));
  return spawnSync(TSC, ['-p', folder], { encoding: 'utf8' }).stdout;
};

describe('metadata', () => {
  it('has the types that the host app declares, in results and in inputs', () => {
    expect(compile('metadata', [IMPORTS, DECLARATIONS, USES].join('\n'))).toBe('');
  });

  it('has the type of JSON values if the host app declares no type', () => {
    const code = `export const own = async () => {
  await app.currentUser.update({ clientMetadata: { theme: 'red' } });
  // @ts-expect-error -- the members of a JSON value are not known
  return (await app.getUser({ or: 'throw' })).clientMetadata?.theme;
};`;
    expect(compile('json-metadata', [IMPORTS, code].join('\n'))).toBe('');
  });

  it('has short types in an editor', () => {
    const editor = openEditor(HOST);
    const code = [`${IMPORTS} ${DECLARATIONS}`.replaceAll('\n', ' ')];
    const reads = ["const user = await app.getUser({ or: 'throw' });", 'user', 'user.clientMetadata', 'user.clientReadOnlyMetadata'];
    editor.show([...code, ...reads]);
    expect([2, 3, 4].map((line) => editor.typeAt(line))).toEqual([
      'const user: User',
      '(property) clientMetadata: Look | null',
      '(property) clientReadOnlyMetadata: Json',
    ]);
  });
});
