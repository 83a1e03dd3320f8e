// What neither vite nor tsc puts into `dist`: the entry of each element.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDERS = ['pages', 'forms', 'widgets', 'settings'];
const TAGS = 'dist/elements/tags';

/** The class of a file that has a tag of its own; `undefined` for what only pages build on. */
const elementClass = (source: string): string | undefined => /export class (\w+)[^{]*\{\s*static readonly tag = /.exec(source)?.[1];

/**
 * `elements/pages/sign-in.ts` only exports its class. Published are `elements/sign-in`, which registers it, and
 * `elements/sign-in.class`, which does not.
 */
const writeEntry = (folder: string, name: string, className: string): void => {
  const target = `${TAGS}/${name}`;
  if (existsSync(`${target}.js`)) throw new Error(`Two elements are named ${name}: a name belongs to one of ${FOLDERS.join(', ')}.`);
  const classFile = `../${folder}/${name}.js`;
  const reexport = `export * from '${classFile}';\n`;
  writeFileSync(
    `${target}.js`,
    `import { define } from '../define.js';\nimport { ${className} } from '${classFile}';\ndefine(${className});\n${reexport}`,
  );
  for (const file of [`${target}.class.js`, `${target}.d.ts`, `${target}.class.d.ts`]) writeFileSync(file, reexport);
};

mkdirSync(TAGS, { recursive: true });
for (const folder of FOLDERS.filter((one) => existsSync(`elements/${one}`))) {
  for (const file of readdirSync(`elements/${folder}`)) {
    const className = elementClass(readFileSync(`elements/${folder}/${file}`, 'utf8'));
    if (className) writeEntry(folder, file.replace('.ts', ''), className);
  }
}
