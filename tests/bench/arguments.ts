import { parseArgs } from 'node:util';

/** The command-line arguments that follow the name of a benchmark. */
export interface BenchArguments {
  readonly requests?: number | undefined;
  readonly seeds?: readonly number[] | undefined;
  readonly cycles?: number | undefined;
  readonly seconds?: number | undefined;
  readonly users?: readonly number[] | undefined;
  /** `directory` or `postgres`. If omitted, both. */
  readonly storage?: string | undefined;
  /** The scope of the benchmark `mutants` to run. If omitted, all scopes. */
  readonly scope?: string | undefined;
  /** The percentage of lines that the benchmark `mutants` changes. If omitted, 100. */
  readonly sample?: number | undefined;
  /** The number of measured rounds of the benchmarks `peers` and `rows`. */
  readonly rounds?: number | undefined;
  /** The pages that the benchmark `peers` measures, separated by commas. If omitted, all pages. */
  readonly only?: string | undefined;
  /** Whether the benchmark `peers` writes its result to the README. */
  readonly readme?: boolean | undefined;
  /** The folder of another clone with which the benchmark `compare` compares this one. */
  readonly against?: string | undefined;
}

/** Runs a benchmark, prints its tables and returns one line for every failed check. */
export type Bench = (options: BenchArguments) => Promise<readonly string[]>;

const numbers = (text: string | undefined, name: string): readonly number[] | undefined => {
  if (text === undefined) return undefined;
  const values = text.split(',').map((part) => Number(part.replaceAll('_', '')));
  if (values.some((value) => !Number.isInteger(value) || value < 0))
    throw new Error(`--${name} requires whole numbers, such as 1 or 1,2,3.`);
  return values;
};

export const readArguments = (args: readonly string[]): { readonly name: string | undefined; readonly options: BenchArguments } => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ requests: text, seeds: text, cycles: text, seconds: text, users: text, storage: text },
      ...{ scope: text, sample: text, rounds: text, only: text, against: text, readme: { type: 'boolean' } },
    },
  });
  const one = (name: 'requests' | 'cycles' | 'seconds' | 'sample' | 'rounds'): number | undefined => numbers(values[name], name)?.[0];
  const options = {
    requests: one('requests'),
    cycles: one('cycles'),
    seconds: one('seconds'),
    seeds: numbers(values.seeds, 'seeds'),
    users: numbers(values.users, 'users'),
    storage: values.storage,
    scope: values.scope,
    sample: one('sample'),
    rounds: one('rounds'),
    only: values.only,
    readme: values.readme,
    against: values.against,
  };
  return { name: positionals[0], options };
};
