// Checks the package `portico-server` as host apps use it: its tarball, entries, types and command.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { packagesIn } from './shipped.ts';

/** The packages that the backend loads. State the reason for a new package in src/ARCHITECTURE.md. */
const DEPENDENCIES = [
  '@electric-sql/pglite',
  '@hono/node-server',
  '@node-rs/argon2',
  '@oslojs/otp',
  '@simplewebauthn/server',
  'drizzle-orm',
  'hash-wasm',
  'hono',
  'jose',
  'nodemailer',
  'oauth4webapi',
  'oidc-provider',
  'pg',
  'postal-mime',
  'smtp-server',
  'zod',
];
const HOST = inject('serverHost');
const INSTALLED = join(HOST, 'node_modules/portico-server');
const FILES = inject('serverTarball').files.map(({ path }) => path);
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const manifest = readManifest(join(INSTALLED, 'package.json'));
const repositoryManifest = readManifest('package.json');

/** Runs a module in the host project with Node.js, and returns its output. */
const run = (code: string): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: HOST, encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
};

/** Runs the command `portico` in the host project, and returns its output and exit code. */
const portico = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync('npx', ['--offline', '--silent', 'portico', ...args], { cwd: HOST, encoding: 'utf8' });
  return { output: `${stdout}${stderr}`.trim(), status };
};

describe('the tarball of portico-server', () => {
  it('contains only the backend and the shared folders of src', () => {
    const folders = new Set(
      FILES.map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('dist/') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...folders].filter((name) => name !== 'dist/_virtual').toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/backend',
      'dist/contract',
      'dist/errors',
      'dist/lib',
      'dist/redirects',
      'dist/resources',
      'package.json',
    ]);
  });

  it('has the same version, license and engines as the repository', () => {
    const { version, license, engines } = repositoryManifest;
    expect(manifest).toMatchObject({ name: 'portico-server', version, license, engines, type: 'module' });
  });

  it('depends on exactly the packages that this test file lists, in the same versions as the repository', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(DEPENDENCIES);
    const versions = { ...(repositoryManifest['devDependencies'] as Manifest['dependencies']), ...repositoryManifest.dependencies };
    expect(versions).toMatchObject(manifest.dependencies);
  });

  it('installs no package that runs a script during the installation', () => {
    const lock = JSON.parse(readFileSync(join(HOST, 'node_modules/.package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    expect(Object.keys(lock.packages)).toContain('node_modules/@node-rs/argon2');
    expect(Object.entries(lock.packages).flatMap(([name, one]) => (one.hasInstallScript ? [name] : []))).toEqual([]);
  });

  it('imports only its dependencies', () => {
    const imported = FILES.filter((path) => /\.(?:js|d\.ts)$/.test(path)).flatMap((path) => packagesIn(join(INSTALLED, path)));
    expect([...new Set(imported)].filter((name) => !DEPENDENCIES.includes(name))).toEqual([]);
  });

  it('links only to files that it contains', () => {
    const readme = readFileSync(join(INSTALLED, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !FILES.includes(path))).toEqual([]);
  });
});

describe('the entries of portico-server', () => {
  it('can be imported by Node.js without a bundler', () => {
    const names = `for (const entry of ['portico-server', 'portico-server/testing']) console.log(Object.keys(await import(entry)).join());`;
    expect(run(names).split('\n')).toEqual(['startBackend', 'connectTestBackend,createTestBackend']);
  });

  it.each(['bundler', 'node16'])('compile with %s resolution in a project without the types of their dependencies', (resolution) => {
    const folder = join(HOST, `types-${resolution}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'index.ts'),
      `import { startBackend, type RunningBackend } from 'portico-server';\nexport const start = (): Promise<RunningBackend> => startBackend({ port: 0, dataDir: 'memory:', pages: () => () => new Response() });\n`,
    );
    writeFileSync(
      join(folder, 'testing.ts'),
      `import { createClientApp } from 'portico-auth';
import { createTestBackend } from 'portico-server/testing';
const { baseUrl, demo, platform } = await createTestBackend({ demoSettings: { allowUserApiKeys: true } });
const { projectId, publishableClientKey } = demo;
export const app = createClientApp({ projectId, publishableClientKey, baseUrl, platform, tokenStore: 'memory' });
`,
    );
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: resolution === 'node16' ? 'node16' : 'esnext',
      moduleResolution: resolution,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    expect(() => execFileSync(TSC, ['-p', folder], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  });

  it('provide an in-memory backend with an inbox and a clock for a host app’s tests', () => {
    const code = `
      import { createClientApp } from 'portico-auth';
      import { createTestBackend } from 'portico-server/testing';
      const backend = await createTestBackend();
      const { projectId, publishableClientKey } = backend.demo;
      const app = createClientApp({ projectId, publishableClientKey, baseUrl: backend.baseUrl, tokenStore: 'memory', platform: backend.platform });
      const signedUp = await app.auth.signUpWithPassword({ email: 'ada@example.com', password: 'correct horse battery', verificationCallbackUrl: 'http://localhost:3000/verify' });
      const [mail] = await backend.inbox.list('ada@example.com');
      const before = (await app.session.tokens()).accessToken;
      backend.advance(3_600_000);
      const after = (await app.session.tokens()).accessToken;
      console.log(signedUp.status, mail.to, typeof after, before === after);
      await backend.close();`;
    expect(run(code)).toBe('ok ada@example.com string false');
  });
});

describe('the passwords of portico-server', () => {
  // With this variable, the native module loads its binary only from this path, which does not exist.
  const hide = `process.env.NAPI_RS_NATIVE_LIBRARY_PATH = '/missing.node';`;

  it.each([
    ['native code, without worker threads', '', '200 0'],
    ['worker threads if the native code cannot be loaded', hide, '200 1'],
  ])('are hashed in %s', (_title, before, expected) => {
    const code = `${before}
      let threads = 0;
      process.on('worker', () => (threads += 1));
      const { createTestBackend } = await import('portico-server/testing');
      const { fetch, demo, close } = await createTestBackend();
      const headers = { 'content-type': 'application/json', 'x-stack-access-type': 'client', 'x-stack-project-id': demo.projectId,
        'x-stack-publishable-client-key': demo.publishableClientKey };
      const body = JSON.stringify({ email: 'a@example.com', password: 'correct horse battery', verification_callback_url: 'http://localhost/' });
      const url = 'http://localhost/api/v1/auth/password/sign-up';
      const { status } = await fetch(new Request(url, { method: 'POST', headers, body }));
      console.log(status, threads);
      await close();`;
    expect(run(code)).toBe(expected);
  });
});

describe('the command portico', () => {
  it('prints its help and its version', () => {
    expect(portico('--help')).toMatchObject({ output: expect.stringMatching(/^Usage: portico <command>/), status: 0 });
    expect(portico('--version')).toEqual({ output: manifest['version'], status: 0 });
  });

  it.each([
    [['stop'], 'There is no command "stop". Try portico --help.'],
    [['dev', '--prot', '1'], "Unknown option '--prot'. Try portico --help."],
    [['start', '--port', 'http'], 'PORT=http is not a whole number between 0 and 65535.'],
  ])('rejects %j with a one-line error', (args, output) => expect(portico(...args)).toEqual({ output, status: 1 }));
});
