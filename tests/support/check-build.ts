// `npm pack` runs this script. Stops if the package would lack a file to which its entries point. The first argument is the folder of the
// package.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';

/** Returns the paths in the entries of a manifest, such as `./dist/src/index.js`. */
const targetsOf = (entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry ?? {}).flatMap(targetsOf);

const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly exports: unknown };
const missing = targetsOf(exports).filter((path) => !path.includes('*') && !existsSync(join(folder, path)));
if (missing.length > 0) {
  console.error(`The package is not built: ${missing.join(', ')} is missing. Run npm run build.`);
  process.exit(1);
}
