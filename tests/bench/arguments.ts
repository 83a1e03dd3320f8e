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
  /** The folder of another clone with which the benchmark `compare` compares this one. */
  readonly against?: string | undefined;
}

/** Runs a benchmark, prints its tables and returns one line for every exceeded bound. */
export type Bench = (options: BenchArguments) => Promise<readonly string[]>;

const numbers = (text: string | undefined, name: string): readonly number[] | undefined => {
  if (text === undefined) return undefined;
  const values = text.split(',').map((part) => Number(part.replaceAll('_', '')));
  if (values.some((value) => !Number.isInteger(value) || value < 0))
    throw new Error(`--${name} requires whole numbers, such as 1 or 1,2,3.`);
  return values;
};

export const readArguments = (args: readonly string[]): { readonly name: string | undefined; readonly options: BenchArguments } => {
  const declared = { requests: {}, seeds: {}, cycles: {}, seconds: {}, users: {}, storage: {}, scope: {}, sample: {}, against: {} };
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(Object.keys(declared).map((name) => [name, { type: 'string' as const }])),
  });
  const value = (name: keyof typeof declared): string | undefined => values[name] as string | undefined;
  const one = (name: 'requests' | 'cycles' | 'seconds' | 'sample'): number | undefined => numbers(value(name), name)?.[0];
  const options = {
    requests: one('requests'),
    cycles: one('cycles'),
    seconds: one('seconds'),
    seeds: numbers(value('seeds'), 'seeds'),
    users: numbers(value('users'), 'users'),
    storage: value('storage'),
    scope: value('scope'),
    sample: one('sample'),
    against: value('against'),
  };
  return { name: positionals[0], options };
};
