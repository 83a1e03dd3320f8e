// Checks that a host app can export the methods of a Portico app, and that the compiler can write declarations for these exports.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HOST } from './entries.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

const COMPILER_OPTIONS = {
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/** Declares the Portico apps and exports their methods. Every type in a method must have a name that the host app can import. */
const EXPORTS = `import type { ClientApp } from 'portico-auth';
import type { ServerApp } from 'portico-auth/server';
import type { AdminApp } from 'portico-auth/admin';
declare const [app, server, admin]: [ClientApp, ServerApp, AdminApp];
export const apps = [{ ...app }, { ...server }, { ...admin }];
export const flows = { ...app.auth };
export const methods = {
  ...{ channels: { ...app.contactChannels }, user: { ...app.currentUser }, invitations: { ...app.teamInvitations } },
  ...{ keys: { ...app.userApiKeys }, teamKeys: { ...app.teamApiKeys }, accounts: { ...app.connectedAccounts } },
  ...{ internalProjects: { ...app.internalProjects }, redirects: { ...app.redirects }, session: { ...app.session } },
  ...{ teams: { ...server.teams }, users: { ...server.users }, sessions: { ...server.sessions } },
  ...{ permissions: { ...server.teamPermissions }, profiles: { ...server.teamMemberProfiles } },
  ...{ projects: { ...admin.projects }, emails: { ...admin.emails }, templates: { ...admin.emailTemplates } },
  ...{ keySets: { ...admin.internalApiKeys }, definitions: { ...admin.teamPermissionDefinitions }, metrics: { ...admin.metrics } },
};
`;

it('a host app can export every method of a Portico app', () => {
  const folder = join(HOST, 'declarations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'methods.ts'), EXPORTS);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['methods.ts'] }));
  expect(spawnSync(TSC, ['-p', folder], { encoding: 'utf8' }).stdout).toBe('');
});
