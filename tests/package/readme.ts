// Reads the examples in the packed READMEs, and replaces only the service URL, the project ID and the keys.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backend } from '../../src/backend/backend.ts';
import { INSTALLED } from './entries.ts';

const BLOCK = /```(html|js|json|ts|tsx)\n(.*?)```/gs;

/** Returns the code blocks of a file in their order, grouped by language. */
export const examplesIn = (file: string): Readonly<Record<string, readonly string[]>> => {
  const blocks = [...readFileSync(join(INSTALLED, file), 'utf8').matchAll(BLOCK)];
  return Object.fromEntries(
    [...new Set(blocks.map(([, language = '']) => language))].map((language) => [
      language,
      blocks.flatMap(([, own, code = '']) => (own === language ? [code] : [])),
    ]),
  );
};

/** Inserts the service URL, the project ID and the keys into an example. */
export const fillIn = (code: string, { url, demo }: { readonly url: string; readonly demo: Backend['demo'] }): string =>
  code
    .replaceAll('your-project-id', demo.projectId)
    .replaceAll('pck_…', demo.publishableClientKey)
    .replaceAll('ssk_…', demo.secretServerKey)
    .replaceAll('sak_…', demo.superSecretAdminKey)
    .replaceAll('https://api.example.com', url);
