// Checks that rarely used code is not in the first load, but in separate chunks, which load when a page requires them.
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { esbuildBundle, firstLoad, hostBundle, inProduction, OPTIONS } from './sizes.ts';

type Chunks = Awaited<ReturnType<typeof hostBundle>>;

/** Returns the code of a host app that creates a client app and defines one element. */
const host = (page: string, file: string): string => `import { createClientApp } from './src/index.ts';
import { setDefaultApp } from './elements/context.ts';
import { define } from './elements/define.ts';
import { ${page} } from './elements/${file}.ts';
setDefaultApp(createClientApp(${OPTIONS}));
define(${page});`;

const PAGES: readonly (readonly [name: string, code: string])[] = [
  ['the sign-in page', host('SignInPage', 'sign-in/sign-in')],
  ['the handler of all pages', host('HandlerPage', 'handler/handler')],
];

/** Patterns that match a file of each part. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'the OAuth library': /node_modules\/oauth4webapi\//,
  'the provider buttons': /elements\/sign-in\/oauth\/oauth-button\.ts$/,
  'the provider logos': /virtual:provider-marks$/,
  'the passkey ceremonies': /node_modules\/@simplewebauthn\/browser\//,
  'the passkey button': /elements\/sign-in\/passkey\/passkey-button\.ts$/,
  'the form for an emailed code': /elements\/sign-in\/magic-link-form\.ts$/,
  'the form for signing up': /elements\/sign-in\/sign-up-part\.ts$/,
  'the styles of custom forms': /elements\/sign-in\/own-form\.ts$/,
  'the prompt for the second factor': /elements\/form\/mfa-prompt\.ts$/,
};
const IN_SETTINGS: Readonly<Record<string, RegExp>> = { 'the QR code': /node_modules\/uqr\// };

/** Returns a chunk that contains a file matching a pattern, and its static imports. */
const loadOf = (chunks: Chunks, file: RegExp): Chunks => {
  const [entry] = [...chunks.values()].filter(({ modules }) => Object.keys(modules).some((path) => file.test(path)));
  if (!entry) throw new Error(`No chunk contains a file that matches ${file}.`);
  return new Map(
    firstLoad(new Map([...chunks].map(([name, chunk]) => [name, { ...chunk, isEntry: chunk === entry }]))).map((chunk) => [
      chunk.fileName,
      chunk,
    ]),
  );
};

const filesOf = (chunks: Iterable<{ readonly modules: object }>): string[] => [...chunks].flatMap(({ modules }) => Object.keys(modules));

describe.each(PAGES)('%s', (name, code) => {
  let chunks: Chunks;
  beforeAll(async () => {
    chunks = await inProduction(() => hostBundle(code));
  }, 60_000);

  const parts = name === 'the sign-in page' ? PARTS : { ...PARTS, ...IN_SETTINGS };
  it.each(Object.entries(parts))('does not include %s in its first load', (_, file) => {
    expect(filesOf(chunks.values()).some((path) => file.test(path))).toBe(true);
    expect(filesOf(firstLoad(chunks)).filter((path) => file.test(path))).toEqual([]);
  });
});

describe('the sign-in page of a project with all sign-in methods', () => {
  it('loads at most 4 files before its form', async () => {
    const chunks = await inProduction(() => hostBundle(host('SignInPage', 'sign-in/sign-in')));
    const first = firstLoad(chunks).map(({ fileName }) => fileName);
    const methods = [...loadOf(chunks, /elements\/sign-in\/passkey\/passkey-button\.ts$/).keys()];
    expect(new Set([...first, ...methods]).size).toBeLessThanOrEqual(4);
  }, 60_000);
});

const DIST = 'dist/react/hooks.js';
describe.skipIf(!existsSync(DIST))('an app that esbuild splits, with a page for the account settings', () => {
  const folder = `${process.cwd()}/dist`;
  const page = (imports: string): string => `import { createClientApp } from '${folder}/src/index.js';
${imports}
globalThis.page = [createClientApp(${OPTIONS}), PorticoProvider, SignIn, useUser];
globalThis.settings = () => import('${folder}/react/components/account-settings.js');`;

  it('does not load the settings with its first page if it imports components and hooks from their own entries', async () => {
    const code = page(`import { PorticoProvider } from '${folder}/react/provider.js';
import { useUser } from '${folder}/react/hooks.js';
import { SignIn } from '${folder}/react/components/sign-in.js';`);
    const chunks = await esbuildBundle(code);
    const text = (loaded: Iterable<{ readonly code: string }>): string => [...loaded].map((chunk) => chunk.code).join('\n');
    for (const part of ['portico-account-settings', 'account.nav.']) expect(text(chunks.values())).toContain(part);
    expect(text(firstLoad(chunks))).toContain('portico-sign-in');
    expect(text(firstLoad(chunks))).not.toContain('account.nav.');
    expect(firstLoad(chunks).length).toBeLessThanOrEqual(13);
  });
});

/** Returns the code of a host app that creates a client app of the drop-in entry. */
const dropIn = (entry: string): string => `import { StackClientApp } from './src/${entry}.ts';
globalThis.app = new StackClientApp(${OPTIONS});`;

describe.each(['compat', 'compat-client'])('a client app from src/%s.ts', (entry) => {
  const RIGHTS = /src\/(?:app\/(?:server|admin)-app|compat\/(?:server|admin)-(?:app|members|users))\.ts$/;

  it('does not include the code of server and admin apps in its first load', { timeout: 60_000 }, async () => {
    const chunks = await inProduction(() => hostBundle(dropIn(entry)));
    expect(filesOf(chunks.values()).filter((path) => RIGHTS.test(path)).length).toBeGreaterThan(2);
    expect(filesOf(firstLoad(chunks)).filter((path) => RIGHTS.test(path))).toEqual([]);
  });
});
