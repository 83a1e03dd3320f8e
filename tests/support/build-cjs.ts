// Writes `dist/cjs`: the SDK without elements as CommonJS, for tools that cannot load ES modules, such as Jest and ts-node. The files contain
// the dependencies, because these are ES modules, too. Runs after tsc has written the declarations.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { openEditor } from './editor.ts';

const OUT = 'dist/cjs';
const ENTRIES = ['index', 'server', 'server-in-browser', 'admin'];

/** Throws if NOTICE does not name a package whose code the files contain. */
const checkNotice = (sources: readonly string[]): void => {
  const notice = readFileSync('NOTICE', 'utf8');
  const names = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const missing = names.find((name) => !notice.includes(name));
  if (missing !== undefined) throw new Error(`dist/cjs contains code of ${missing}. Add its license to NOTICE.`);
};

const bundle = async (): Promise<void> => {
  const build = await rolldown({
    input: ENTRIES.map((name) => `src/${name}.ts`),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
    transform: { target: 'es2022' },
  });
  const { output } = await build.write({
    dir: OUT,
    cleanDir: true,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // The package is limited to 8 MB, and the file has no readers: the ES modules show the code.
    minify: true,
  });
  checkNotice(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
};

/** The exported classes, with their type parameters and their type arguments. */
const CLASSES: Readonly<Record<string, readonly [parameters: string, names: string]>> = {
  KnownError: ['<Code extends esm.ErrorCode = esm.ErrorCode>', '<Code>'],
  PorticoError: ['', ''],
};

const editor = openEditor('.');

/** Returns the doc blocks of the exported values of an entry. */
const docsOf = (name: string, values: readonly string[]): readonly string[] => {
  editor.show([`import * as all from './dist/src/${name}.js';`, ...values.map((value) => `all.${value}`)]);
  return values.map((_, index) => `/** ${editor.documentationAt(index + 1).replaceAll(/\s+/g, ' ')} */\n`);
};

/**
 * Returns the declarations of an entry. The types are those of the ES module, so that a program can pass the values of one to the other. A
 * CommonJS file can import the types of an ES module, but no values, so each value has its own declaration.
 */
const declarations = async (name: string): Promise<string> => {
  const module = (await import(pathToFileURL(`dist/src/${name}.js`).href)) as Readonly<Record<string, unknown>>;
  const values = Object.keys(module);
  const classes = values.filter((value) => /^class\b/.test(String(module[value])));
  const unknown = classes.find((value) => !(value in CLASSES));
  if (unknown !== undefined) throw new Error(`Add the class ${unknown} to CLASSES in tests/support/build-cjs.ts.`);
  const source = `from '../src/${name}.js' with { 'resolution-mode': 'import' };`;
  const types = classes.map((value) => {
    const [parameters = '', names = ''] = CLASSES[value] ?? [];
    return `export type ${value}${parameters} = esm.${value}${names};\n`;
  });
  const docs = docsOf(name, values);
  const constants = values.map((value, index) => `${docs[index] ?? ''}export declare const ${value}: typeof esm.${value};\n`);
  return `import type * as esm ${source}\nexport type * ${source}\n${types.join('')}${constants.join('')}`;
};

await bundle();
for (const name of ENTRIES.filter((entry) => entry !== 'server-in-browser')) {
  writeFileSync(`${OUT}/${name}.d.cts`, await declarations(name));
}
