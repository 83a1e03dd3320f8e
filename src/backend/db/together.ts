type Results<S extends readonly (() => PromiseLike<unknown>)[]> = { -readonly [K in keyof S]: Awaited<ReturnType<S[K]>> };

/**
 * Runs steps of a transaction that do not need the results of each other, and waits for all of them. A step is a function that returns a
 * query, or that awaits nothing before its first query. The first queries are sent in one round trip, and PostgreSQL runs them in the order
 * of the steps. If steps fail, rejects with the error of the first failed step. This step aborts the transaction, so the errors of later
 * steps say only that the transaction is aborted.
 */
export const together = async <const S extends readonly (() => PromiseLike<unknown>)[]>(steps: S): Promise<Results<S>> => {
  // The asynchronous function makes drizzle send a query that a step returns. drizzle sends a query only when it is awaited.
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Results<S>;
};
