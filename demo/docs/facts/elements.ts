// Reads the elements from the manifest that the doc blocks of the elements create.
import { elementDocs } from '../../../tests/support/reference.js';
import { writeManifest, type Manifest } from '../../../tests/support/manifest.js';
import { cached, digestOfSources } from '../cache.js';
import { CACHE, ROOT } from '../paths.js';

export type ElementFact = ReturnType<typeof elementDocs>[number];

/** Returns the manifest. Takes about three seconds if an element has changed. */
export const manifest: () => Manifest = cached(
  'manifest.json',
  () => digestOfSources(['elements']),
  () => writeManifest(CACHE.slice(ROOT.length)),
);

export const elementFacts = (): readonly ElementFact[] => elementDocs(manifest()).toSorted((a, b) => (a.tagName < b.tagName ? -1 : 1));
