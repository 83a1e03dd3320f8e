import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStaleParts, isFresh } from '../../../demo/site/built.js';
import type { Bench } from '../arguments.js';
import { openBrowsers, type Browsers } from './browsers.js';
import { ROOT } from './bundlers.js';
import { measureAll, warmUp } from './measure.js';
import type { Product } from './product.js';
import { PRODUCTS } from './products.js';
import { writeReadme } from './readme.js';
import { reportOf } from './report.js';
import { startStub, type Stub } from './stub.js';

const ROUNDS = 9;
const OUT = join(ROOT, 'tests/.out');
const choose = (only: string | undefined): readonly Product[] => {
  const names = only?.split(',') ?? PRODUCTS.map(({ name }) => name);
  return names.map((name) => {
    const product = PRODUCTS.find((one) => one.name === name);
    if (!product) throw new Error(`There is no page ${name}. The pages are ${PRODUCTS.map((one) => one.name).join(', ')}.`);
    return product;
  });
};

/** Builds and serves all products. Returns those whose page works, and one sentence for each of the others. */
const prepareAll = async (
  browsers: Browsers,
  stub: Stub,
  products: readonly Product[],
): Promise<{ readonly ready: readonly Product[]; readonly omitted: readonly string[] }> => {
  const [ready, omitted]: [Product[], string[]] = [[], []];
  for (const product of products) {
    try {
      stub.add(product, await product.build(stub.originOf(product)));
      await warmUp(browsers, stub, product);
      ready.push(product);
    } catch (error) {
      omitted.push(`${product.title} was not measured: ${String(error).split('\n')[0]}`);
      console.log(omitted.at(-1));
    }
  }
  return { ready, omitted };
};

const LIBRARY = { result: 'dist/react/index.js', sources: ['src', 'elements', 'react', 'vite.config.ts', 'package-lock.json'] };

/** Compares the sign-in pages of Portico with those of other products. */
export const benchPeers: Bench = async ({ rounds = ROUNDS, only, readme = false }) => {
  // Bundlers read the built package. Building it here would delete the other files in `dist`.
  if (!isFresh(LIBRARY)) throw new Error('The built package is older than its sources. Run npm run build first.');
  await buildStaleParts(console.log);
  const [stub, browsers] = await Promise.all([startStub(), openBrowsers()]);
  try {
    const { ready, omitted } = await prepareAll(browsers, stub, choose(only));
    const results = await measureAll(browsers, stub, ready, rounds);
    const details = { browser: browsers.fresh.version(), rounds, omitted };
    const report = reportOf(results, details);
    mkdirSync(OUT, { recursive: true });
    writeFileSync(join(OUT, 'peers.md'), report);
    console.log(report);
    if (stub.unanswered.size > 0) console.log(`Requests without a response: ${[...stub.unanswered].join(', ')}`);
    if (readme) writeReadme(results, details);
    return omitted;
  } finally {
    await browsers.close();
    await stub.close();
  }
};
