// Defines the types that all runners share, and creates the report on a case file.
import { existsSync, readFileSync } from 'node:fs';

/** Every `core` case must pass. A few `hardening` cases may fail: see `MIN_HARDENING_SHARE`. */
export type Tier = 'core' | 'hardening';

/** The fields that every case has. */
export interface Case {
  readonly id: string;
  readonly tier: Tier;
  readonly why: string;
}

export interface Verdict {
  readonly id: string;
  readonly tier: Tier;
  readonly why: string;
  /** The reason why the case failed, in one line. Undefined if it passed. */
  readonly problem?: string | undefined;
  /** The reason why the case cannot run. A skipped case counts neither as passed nor as failed. */
  readonly skipped?: string | undefined;
}

/** Returns the cases of a file, or undefined if the file does not exist. */
export const readCases = <C extends Case>(path: string): readonly C[] | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly C[]) : undefined;

/** Returns the message of an error in one line, without color codes. */
export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** Returns a function that runs cases one after another. `play` runs one case, and throws if it fails. */
export const playEach =
  <C extends Case>(play: (one: C) => void | Promise<void>) =>
  async (cases: readonly C[]): Promise<readonly Verdict[]> => {
    const verdicts: Verdict[] = [];
    for (const one of cases) {
      const { id, tier, why } = one;
      try {
        await play(one);
        verdicts.push({ id, tier, why });
      } catch (error) {
        verdicts.push({ id, tier, why, problem: oneLine(error) });
      }
    }
    return verdicts;
  };

/** The share of a file's hardening cases that must pass. */
const MIN_HARDENING_SHARE = 0.98;

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Whether every core case and enough hardening cases passed. */
  readonly isGoodEnough: boolean;
}

export const totalsOf = (verdicts: readonly Verdict[]): Totals => {
  const played = verdicts.filter(({ skipped }) => skipped === undefined);
  const failing = played.filter(({ problem }) => problem !== undefined);
  const [all, bad] = [played, failing].map((list) => list.filter(({ tier }) => tier === 'hardening').length) as [number, number];
  return {
    passed: played.length - failing.length,
    failed: failing.length,
    skipped: verdicts.length - played.length,
    isGoodEnough: bad === failing.length && bad <= all * (1 - MIN_HARDENING_SHARE),
  };
};

/** Returns one line for each reason why cases were skipped. */
const describeSkipped = (verdicts: readonly Verdict[]): readonly string[] => {
  const skippedCases = verdicts.filter(({ skipped }) => skipped !== undefined);
  return [...new Set(skippedCases.map(({ skipped }) => skipped))].map((reason) => {
    const cases = skippedCases.filter(({ skipped }) => skipped === reason);
    return `  skipped ${cases.length}: ${reason} (${cases[0]?.id} …)`;
  });
};

/** Returns the report on a file: the counts, then each failed case, then the reasons why cases were skipped. */
export const describeVerdicts = (file: string, verdicts: readonly Verdict[]): string => {
  const { passed, failed, skipped } = totalsOf(verdicts);
  const count = (tier: Tier): string => {
    const own = verdicts.filter((one) => one.tier === tier);
    return `${tier} ${own.filter(({ problem, skipped: isSkipped }) => !problem && !isSkipped).length}/${own.length}`;
  };
  const reasons = verdicts
    .filter(({ problem }) => problem)
    .map(({ id, tier, why, problem }) => `  FAILED  ${id} (${tier}) ${why}: ${problem}`);
  const head = `${file}: ${count('core')}, ${count('hardening')}; ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  return [head, ...reasons, ...describeSkipped(verdicts)].join('\n');
};
