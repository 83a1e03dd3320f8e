type Results<S extends readonly (() => PromiseLike<unknown>)[]> = { -readonly [K in keyof S]: Awaited<ReturnType<S[K]>> };

/**
 * Runs steps of a transaction that do not need the results of each other. A step is a query, or a function that awaits nothing before its
 * first query. The first queries are sent in one round trip, and PostgreSQL runs them in this order. Waits for all steps. If steps fail, rejects with the error of the first of them, because the transaction is then aborted and
 * the errors of all later steps say only this.
 */
export const together = async <const S extends readonly (() => PromiseLike<unknown>)[]>(steps: S): Promise<Results<S>> => {
  // A query of drizzle is sent in the microtask after `await` or `return`, so that all steps must be asynchronous functions.
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Results<S>;
};
