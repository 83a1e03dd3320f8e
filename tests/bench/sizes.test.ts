import { describe, expect, it } from 'vitest';
import { BUNDLES, KB, isPresent, measure } from './sizes.ts';

describe('bundle sizes (brotli, 1 KB = 1024 bytes)', () => {
  for (const bundle of BUNDLES) {
    const { name, budget } = bundle;
    it.skipIf(!isPresent(bundle))(`${name.trim()} stays within ${budget / KB} KB`, { timeout: 60_000 }, async () => {
      const { bytes } = await measure(bundle);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(budget);
    });
  }
});
