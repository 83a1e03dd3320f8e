// Compiles the blocks of TypeScript and JavaScript in the pages with the types of the sources.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snippetsOf, tokensOf } from './markdown/render.js';
import { CACHE, ROOT } from './paths.js';
import type { Page } from './page.js';

/** The files of the entries that examples import. */
const PATHS = {
  'portico-auth': ['src/index.ts'],
  'portico-auth/server': ['src/server.ts'],
  'portico-auth/admin': ['src/admin.ts'],
  'portico-auth/elements': ['elements/index.ts'],
  'portico-auth/elements/setup': ['elements/setup.ts'],
  'portico-auth/elements/server': ['elements/server.ts'],
  'portico-auth/locales/*': ['elements/messages/locales/*.ts'],
  'portico-auth/react': ['react/index.ts'],
  'portico-auth/react/*': ['react/components/*.ts'],
  'portico-auth/next': ['react/next/index.ts'],
  'portico-auth/next/proxy': ['react/next/proxy.ts'],
  'portico-server': ['src/backend/index.ts'],
  'portico-server/testing': ['src/backend/testing.ts'],
};

const FOLDER = join(CACHE, 'code');

/** Code without a path in its app, and `compiled` files. All other blocks with a path are files that `npm run test:frameworks` builds. */
const examplesIn = ({ path, markdown }: Page): readonly { readonly name: string; readonly text: string }[] => {
  const own = markdown.replaceAll(/^```\w+ title=.*?^```$/gms, '');
  return snippetsOf(tokensOf(own))
    .filter(({ language }) => ['ts', 'tsx', 'js'].includes(language))
    .map(({ language, text }, index) => ({ name: `${path.replaceAll('/', '-')}-${index + 1}.${language}`, text }));
};

/** Types for the blocks of JavaScript: the tags, the global of the script tag, and a package that is not installed. */
const DECLARATIONS = `type Tags = typeof import('portico-auth/elements');
declare const Portico: { readonly app: import('portico-auth').ClientApp };
declare namespace globalThis { var testBackend: import('portico-server/testing').TestBackend }
declare module '@playwright/test';\n`;

/** The module with the app, which examples of React import. */
const APP = "import { createClientApp } from 'portico-auth';\nexport const app = createClientApp({ projectId: 'a' });\n";

/** Returns the errors in the examples of pages. Each file name is the path of the page and the number of the example. */
export const codeProblems = (pages: readonly Page[]): readonly string[] => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const examples = pages.flatMap(examplesIn);
  // An export makes each file a module.
  writeFileSync(join(FOLDER, 'portico.ts'), APP);
  for (const { name, text } of examples) writeFileSync(join(FOLDER, name), `${text}\nexport {};\n`);
  const paths = Object.fromEntries(Object.entries(PATHS).map(([name, files]) => [name, files.map((file) => join(ROOT, file))]));
  const compilerOptions = { rootDir: ROOT, paths, noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(join(FOLDER, 'globals.d.ts'), DECLARATIONS);
  const compile = (include: readonly string[], options: object): string => {
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { ...compilerOptions, ...options }, include, exclude: [] };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
    return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], { cwd: FOLDER, encoding: 'utf8' }).stdout;
  };
  // JavaScript needs no types and no checks for null.
  const inJavaScript = { allowJs: true, checkJs: true, strict: false, noImplicitAny: false, noEmit: true };
  const errors = [compile(['*.ts', '*.tsx'], {}), compile(['*.js', 'globals.d.ts'], inJavaScript)].join('\n');
  // An example may declare the types of metadata, with which the sources do not compile.
  return errors.split('\n').filter((line) => examples.some(({ name }) => line.startsWith(`${name}(`)));
};
