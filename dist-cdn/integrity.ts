// Writes the digests of the built files, for the `integrity` attributes of tags and the `integrity` property of import maps.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Returns the digest of a file in the format of `integrity` attributes. */
export const digestOf = (code: string | Buffer): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;

const scriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
    .toSorted();

/** Writes `integrity.json`: the digest of every script in the folder, by path. */
export const listDigests = (folder: string): Plugin => ({
  name: 'list-digests',
  closeBundle: () => {
    const digests = Object.fromEntries(scriptsIn(folder).map((name) => [name, digestOf(readFileSync(join(folder, name)))]));
    writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(digests, null, 2)}\n`);
  },
});
