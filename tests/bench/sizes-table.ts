import type { Bench } from './arguments.js';
import { BUNDLES, isPresent, KB, measure, row } from './sizes.js';

/** Prints the sizes of the files that a visitor downloads. Returns one line for every size that exceeds its budget. */
export const benchSizes: Bench = async () => {
  console.log(`First load, minified, Brotli (1 KB = ${KB} bytes)`);
  const broken: string[] = [];
  for (const bundle of BUNDLES.filter(isPresent)) {
    const size = await measure(bundle);
    console.log(row(size));
    if (size.bytes > size.budget) broken.push(`${size.name.trim()}: ${size.bytes} bytes, but the budget is ${size.budget}`);
  }
  return broken;
};
