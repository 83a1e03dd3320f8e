// Writes each element's entry files into `dist`, because neither Vite nor tsc writes them, and removes the second copy of the locales.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { elementFiles, type ElementFile } from '../../dist-cdn/element-files.ts';
import { dataFiles } from '../../dist-cdn/locale-files.ts';

const TAGS = 'dist/elements/tags';
const LOCALES = 'dist/elements/messages/locales';

/**
 * Writes two entries for a file, for example for `elements/sign-in/sign-in.ts`: `elements/sign-in`, which registers the class, and
 * `elements/sign-in.class`, which only exports the class.
 */
const writeEntry = ({ path, name, classes }: ElementFile): void => {
  const target = `${TAGS}/${name}`;
  const classFile = `../${path}.js`;
  const reexport = `export * from '${classFile}';\n`;
  writeFileSync(
    `${target}.js`,
    `import { define } from '../define.js';\nimport { ${classes.join(', ')} } from '${classFile}';\ndefine(${classes.join(', ')});\n${reexport}`,
  );
  for (const file of [`${target}.class.js`, `${target}.d.ts`, `${target}.class.d.ts`]) writeFileSync(file, reexport);
};

mkdirSync(TAGS, { recursive: true });
for (const file of elementFiles()) writeEntry(file);

/** Lets the library import the messages of the script-tag files, so that the package contains the messages of each locale only once. */
const shareLocales = (): void => {
  const files = new Map(dataFiles().map(({ tag, group, path }) => [`./${tag}/${group}.js`, `../../../../dist-cdn/${path}`]));
  for (const { name } of readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.js'))) {
    const code = readFileSync(`${LOCALES}/${name}`, 'utf8');
    writeFileSync(
      `${LOCALES}/${name}`,
      code.replaceAll(/\.\/[\w-]+\/\w+\.js/g, (path) => files.get(path) ?? path),
    );
  }
  for (const { tag } of dataFiles()) rmSync(`${LOCALES}/${tag}`, { recursive: true, force: true });
};
shareLocales();
