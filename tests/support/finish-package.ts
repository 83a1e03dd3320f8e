// What neither vite nor tsc puts into `dist`: declarations beside the flat element files, and the SQL of `portico-auth/testing`.
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';

const ELEMENTS = 'dist/elements';
const FOLDERS = ['pages', 'forms', 'widgets', 'settings'];
const MIGRATIONS = 'demo/backend/db/migrations';

/** `elements/pages/sign-in.ts` is published as `elements/sign-in.js` (vite.config.ts); a one-line .d.ts beside it leads to where tsc put the types. */
function writeFlatDeclarations(folder: string): void {
  for (const file of readdirSync(`${ELEMENTS}/${folder}`).filter((name) => name.endsWith('.d.ts'))) {
    if (existsSync(`${ELEMENTS}/${file}`))
      throw new Error(`Two elements are named ${file}: a name belongs to one of ${FOLDERS.join(', ')}.`);
    writeFileSync(`${ELEMENTS}/${file}`, `export * from './${folder}/${file.replace('.d.ts', '.js')}';\n`);
  }
}

FOLDERS.filter((folder) => existsSync(`${ELEMENTS}/${folder}`)).forEach(writeFlatDeclarations);
if (existsSync('dist/testing')) cpSync(MIGRATIONS, `dist/testing/${MIGRATIONS}`, { recursive: true });
