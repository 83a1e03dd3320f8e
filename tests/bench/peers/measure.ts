// Measures products in interleaved rounds, so that changes in the load of the machine affect all products alike.
import type { Page } from 'playwright-core';
import type { Browsers } from './browsers.js';
import type { Product } from './product.js';
import { missingTexts } from './shown.js';
import type { Stub } from './stub.js';
import { visit, type Visit, type VisitOptions } from './visit.js';

/** The visits of one round. */
export interface Round {
  readonly cold: Visit;
  readonly coldSlow: Visit;
  readonly repeat: Visit;
  readonly repeatSlow: Visit;
}

/** The medians of all rounds of a product. */
export type Result = Round & { readonly product: Product };

/** The number of visits before the measured repeat visits. The browser stores compiled code during the second visit. */
const WARM_UP_VISITS = 3;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

const medianVisit = (visits: readonly Visit[]): Visit => {
  const [first] = visits;
  if (!first) throw new Error('There is no visit.');
  const names = Object.keys(first) as (keyof Visit)[];
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as unknown as Visit;
};

const medianRound = (rounds: readonly Round[]): Round => ({
  cold: medianVisit(rounds.map(({ cold }) => cold)),
  coldSlow: medianVisit(rounds.map(({ coldSlow }) => coldSlow)),
  repeat: medianVisit(rounds.map(({ repeat }) => repeat)),
  repeatSlow: medianVisit(rounds.map(({ repeatSlow }) => repeatSlow)),
});

const optionsFor = (stub: Stub, product: Product): VisitOptions => {
  const { field, ready = field, path = '/' } = product;
  return { url: `${stub.originOf(product)}${path}`, field, ready, isApi: stub.isApi, isThrottled: false };
};

/** Visits a page for the first time: with empty caches. */
const visitFirst = async ({ fresh }: Browsers, options: VisitOptions): Promise<Visit> => {
  const context = await fresh.newContext();
  try {
    return await visit(context, options);
  } finally {
    await context.close();
  }
};

/** Prepares repeat visits. Throws an error if the page does not show all sign-in methods. */
export const warmUp = async ({ profile }: Browsers, stub: Stub, product: Product): Promise<void> => {
  const inspect = async (page: Page): Promise<void> => {
    const missing = await missingTexts(page, product.shows);
    if (missing.length > 0) throw new Error(`The page of ${product.name} does not show ${missing.join(', ')}.`);
  };
  for (let count = 0; count < WARM_UP_VISITS; count += 1) await visit(profile, { ...optionsFor(stub, product), inspect });
};

/** Measures the first and the repeat visits of one product. */
export const measureOnce = async (browsers: Browsers, stub: Stub, product: Product): Promise<Round> => {
  const options = optionsFor(stub, product);
  const slow = { ...options, isThrottled: true };
  return {
    cold: await visitFirst(browsers, options),
    coldSlow: await visitFirst(browsers, slow),
    repeat: await visit(browsers.profile, options),
    repeatSlow: await visit(browsers.profile, slow),
  };
};

/** Measures all products in turn, several times. Ignores the first round, in which the browser starts its processes. */
export const measureAll = async (
  browsers: Browsers,
  stub: Stub,
  products: readonly Product[],
  rounds: number,
): Promise<readonly Result[]> => {
  const measured = new Map<Product, Round[]>(products.map((product) => [product, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    for (const product of products) {
      const result = await measureOnce(browsers, stub, product);
      if (round > 0) measured.get(product)?.push(result);
    }
    console.log(`round ${round} of ${rounds}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  return [...measured].map(([product, results]) => ({ product, ...medianRound(results) }));
};
