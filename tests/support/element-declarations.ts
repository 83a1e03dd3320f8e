// `elements/pages/sign-in.ts` is published as `dist/elements/sign-in.js` (see vite.config.ts). Its declarations stay where tsc puts them;
// this writes the one-line `dist/elements/sign-in.d.ts` beside the published file that leads to them.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';

const ROOT = 'dist/elements';
const FOLDERS = ['pages', 'forms', 'widgets', 'settings'];

for (const folder of FOLDERS.filter((name) => existsSync(`${ROOT}/${name}`))) {
  for (const file of readdirSync(`${ROOT}/${folder}`).filter((name) => name.endsWith('.d.ts'))) {
    if (existsSync(`${ROOT}/${file}`)) throw new Error(`Two elements are named ${file}: a name belongs to one of ${FOLDERS.join(', ')}.`);
    writeFileSync(`${ROOT}/${file}`, `export * from './${folder}/${file.replace('.d.ts', '.js')}';\n`);
  }
}
