// Checks that the doc block of nearly every method has an example, and that all examples compile with the types of the packages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { openEditor } from '../support/editor.ts';
import { HOST, INSTALLED } from './entries.ts';
import { APPS, membersOfApp } from './members.ts';
import { COMPILER_OPTIONS } from './run-example.ts';

const SERVER_HOST = inject('serverHost');
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** Methods that need no example of their own. */
const WITHOUT_EXAMPLE = /^app\.(?:clock|redirects|session|user)\./;

const editor = openEditor(HOST);

/** The string variables that the examples use without declaring them. */
const STRINGS = [
  'accessToken',
  'apiKey',
  'channelId',
  'code',
  'invitationId',
  'keyId',
  'keySetId',
  'loginCode',
  'sessionId',
  'teamId',
  'userId',
];

/** Declares the variables that the examples use without declaring them. */
const GLOBALS = `import type * as client from 'portico-auth';
import type * as servers from 'portico-auth/server';
import type * as admins from 'portico-auth/admin';
import type * as elements from 'portico-auth/elements';
import type * as served from 'portico-auth/elements/server';
import type * as next from 'portico-auth/next';
import type * as nextProxies from 'portico-auth/next/proxy';
import type * as backends from 'portico-server';
import type * as tests from 'portico-server/testing';
declare global {
  const app: client.ClientApp;
  const server: servers.ServerApp;
  const admin: admins.AdminApp;
  ${STRINGS.map((name) => `const ${name}: string;`).join(' ')}
  const request: Request;
  const emailConfig: admins.TestEmail['emailConfig'];
  const createClientApp: typeof client.createClientApp;
  const createServerApp: typeof servers.createServerApp;
  const createAdminApp: typeof admins.createAdminApp;
  const setAppearance: typeof elements.setAppearance;
  const presets: typeof elements.presets;
  const enableServerRendering: typeof served.enableServerRendering;
  const renderSignIn: typeof served.renderSignIn;
  const renderSignUp: typeof served.renderSignUp;
  const auth: typeof next.auth;
  const currentUser: typeof next.currentUser;
  const redirectTo: typeof next.redirectTo;
  const redirectToPage: typeof next.redirectToPage;
  const serverApp: typeof next.serverApp;
  const createProxy: typeof nextProxies.createProxy;
  const startBackend: typeof backends.startBackend;
  const createTestBackend: typeof tests.createTestBackend;
  const connectTestBackend: typeof tests.connectTestBackend;
}
`;

const EXAMPLE = /@example\n((?:[ \t]*\*(?!\/)[^\n]*\n)+)/g;

/** Returns the examples in all declaration files of a folder. */
const examplesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts') && !path.includes('node_modules'))
    .toSorted()
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(EXAMPLE)])
    .map(([, lines = '']) => lines.replaceAll(/^[ \t]*\* ?/gm, '').replaceAll(/^```.*\n/gm, ''));

/** Returns the TypeScript examples in the README of portico-server. */
const examplesInReadme = (): readonly string[] =>
  [...readFileSync(join(SERVER_HOST, 'node_modules/portico-server/README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  );

describe('examples in doc blocks', () => {
  it.each(APPS)('exist for each method of %s, except methods of the clock, redirects, session and user', (...app) => {
    const { setUp, methods } = membersOfApp(editor, app);
    const own = methods.filter((method) => !WITHOUT_EXAMPLE.test(method));
    expect(own.length).toBeGreaterThan(60);
    editor.show([setUp, ...own]);
    expect(own.filter((_, index) => editor.exampleAt(index + 1) === '')).toEqual([]);
  });

  it('compile, and so do the TypeScript examples in the README of portico-server', () => {
    const inBlocks = [...examplesBelow(INSTALLED), ...examplesBelow(join(SERVER_HOST, 'node_modules/portico-server'))];
    const inReadme = examplesInReadme();
    expect(inBlocks.length).toBeGreaterThan(100);
    expect(inReadme.length).toBeGreaterThan(2);
    const examples = [...inBlocks, ...inReadme];
    const folder = join(SERVER_HOST, 'doc-examples');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [index, code] of examples.entries()) writeFileSync(join(folder, `${index}.ts`), code);
    writeFileSync(join(folder, 'globals.ts'), GLOBALS);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, moduleDetection: 'force' }, include: ['*.ts'] }),
    );
    expect(spawnSync(TSC, ['-p', folder], { encoding: 'utf8' }).stdout).toBe('');
  });
});
