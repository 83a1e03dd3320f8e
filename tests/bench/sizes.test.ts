import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUNDLES, KB, firstLoad, hostBundle, inProduction, isPresent, measure, readmeExample } from './sizes.ts';

describe('the table of sizes in README.md', () => {
  it('contains the budgets in their order', () => {
    const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## Sizes\n');
    const rows = section.split('\n').filter((line) => line.startsWith('| '));
    const listed = rows.flatMap((line) => [...line.matchAll(/([\d.]+) KB/g)].map(([, size]) => Number(size)));
    expect(listed).toEqual(BUNDLES.map(({ budget }) => budget / KB));
  });
});

describe('the Brotli size (1 KB = 1024 bytes) of', () => {
  for (const bundle of BUNDLES) {
    const { name, budget } = bundle;
    it.skipIf(!isPresent(bundle))(`${name.trim()} is at most ${budget / KB} KB`, { timeout: 60_000 }, async () => {
      const { bytes } = await measure(bundle);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(budget);
    });
  }
});

// A retry loads `calls` with a different URL, because browsers do not fetch a failed URL again. The URLs of the files that it imports
// do not change. If one of these files failed, the retry would fail too.
const ALL_PAGES = `${readmeExample('tsx').replace('SignIn,', 'SignIn, Handler,')}\nglobalThis.pages = [Page, Handler];`;
it.each([
  ['the SDK example of the README', readmeExample('ts')],
  ['the React example of the README', `${readmeExample('tsx')}\nglobalThis.page = Page;`],
  ['the React example with all pages', ALL_PAGES],
])('the file with the code of most API calls imports only files of the first load (bundle: %s)', { timeout: 60_000 }, async (_, code) => {
  const chunks = await inProduction(() => hostBundle(code));
  const callCode = [...chunks.values()].find(({ fileName }) => fileName.includes('calls'));
  const first = firstLoad(chunks).map(({ fileName }) => fileName);
  expect(callCode?.imports.filter((file) => !first.includes(file))).toEqual([]);
});

// Minifiers keep strings, so a bundle contains the hooks that suspend only if it contains the digest of their error.
const REACT_BUNDLES = BUNDLES.filter(({ name }) => name.startsWith('React example')).map((bundle) => [bundle.name, bundle] as const);
it.each(REACT_BUNDLES)(
  'the bundle of an app that uses no suspending hooks contains neither these hooks nor the code of servers (%s)',
  { timeout: 60_000 },
  async (_, bundle) => {
    if (!isPresent(bundle)) return;
    const chunks = await inProduction(bundle.chunks);
    const code = [...chunks.values()].map((chunk) => chunk.code).join('\n');
    expect(code).toContain('PorticoProvider');
    expect(code).not.toContain('BAILOUT_TO_CLIENT_SIDE_RENDERING');
    // The code that renders pages on servers.
    expect(code).not.toContain('shadowrootmode');
  },
);
