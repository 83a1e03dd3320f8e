// Finds the packages that the files of a built package import.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { parseSync } from 'oxc-parser';

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Returns the packages that a file imports with `import`, `export … from` or `import()`. */
export const packagesIn = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).replaceAll(/['"`]/g, ''));
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].map(
    ({ moduleRequest }) => moduleRequest?.value ?? '.',
  );
  return [...fixed, ...dynamic].filter((specifier) => /^[\w@]/.test(specifier) && !isBuiltin(specifier)).map(packageOf);
};
