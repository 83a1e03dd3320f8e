// Writes each element's entry files into `dist`, because neither Vite nor tsc writes them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { elementFiles, type ElementFile } from '../../dist-cdn/element-files.ts';

const TAGS = 'dist/elements/tags';

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
