// Writes what editors and frameworks read about the elements into `dist`, and elements/README.md. Part of `npm run build`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { angularFiles } from './angular-directives.ts';
import { vsCodeData, webTypes } from './editor-files.ts';
import { frameworkTypes } from './framework-types.ts';
import { shippedManifest, writeManifest } from './manifest.ts';
import { reference } from './reference.ts';

const FRAMEWORKS = 'dist/frameworks';

const manifest = writeManifest('dist');
const shipped = shippedManifest(manifest);
const ownPackage = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly name: string; readonly version: string };
writeFileSync('dist/html-custom-data.json', JSON.stringify(vsCodeData(shipped)));
writeFileSync('dist/web-types.json', JSON.stringify(webTypes(shipped, ownPackage)));
mkdirSync(FRAMEWORKS, { recursive: true });
for (const [name, text] of Object.entries({ ...frameworkTypes(shipped), ...angularFiles(shipped) })) {
  writeFileSync(`${FRAMEWORKS}/${name}`, text);
}
// Writes the README only if it has changed. Otherwise, it would be newer than the results of the build, and the package tests would build
// again while other tests read the results.
const text = reference(manifest);
if (readFileSync('elements/README.md', 'utf8') !== text) writeFileSync('elements/README.md', text);
