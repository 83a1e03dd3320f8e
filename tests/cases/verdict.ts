// What a case is to every runner here, and what is said about it in the end.
import { existsSync, readFileSync } from 'node:fs';

/** `core` must pass; `hardening` goes beyond the specification. */
export type Tier = 'core' | 'hardening';

/** What every case file has in common. */
export interface Case {
  readonly id: string;
  readonly tier: Tier;
  readonly why: string;
}

export interface Verdict {
  readonly id: string;
  readonly tier: Tier;
  readonly why: string;
  /** Why the case failed, in one line; nothing when it passed. */
  readonly problem?: string | undefined;
  /** Why the case cannot be played yet; it then counts neither way. */
  readonly skipped?: string | undefined;
}

/** The cases of a file, or nothing where the folder has no such file. */
export const readCases = <C extends Case>(path: string): readonly C[] | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly C[]) : undefined;

/** Assertions speak in many lines and colors; a report wants one line. */
export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** Plays one case after another: `play` throws where a case fails. */
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

/** How many of the cases beyond the specification must pass. */
const LEAST_HARDENING = 0.98;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Every core case passed, and enough of the others. */
  readonly isGoodEnough: boolean;
}

export const tallyOf = (verdicts: readonly Verdict[]): Tally => {
  const played = verdicts.filter(({ skipped }) => skipped === undefined);
  const failing = played.filter(({ problem }) => problem !== undefined);
  const [all, bad] = [played, failing].map((list) => list.filter(({ tier }) => tier === 'hardening').length) as [number, number];
  return {
    passed: played.length - failing.length,
    failed: failing.length,
    skipped: verdicts.length - played.length,
    isGoodEnough: bad === failing.length && bad <= all * (1 - LEAST_HARDENING),
  };
};

/** Cases that wait for the same thing, in one line. */
const describeSkipped = (verdicts: readonly Verdict[]): readonly string[] => {
  const waiting = verdicts.filter(({ skipped }) => skipped !== undefined);
  return [...new Set(waiting.map(({ skipped }) => skipped))].map((reason) => {
    const cases = waiting.filter(({ skipped }) => skipped === reason);
    return `  skipped ${cases.length}: ${reason} (${cases[0]?.id} …)`;
  });
};

/** One file in a few lines: the count, then each case that failed, and what others wait for. */
export const describeVerdicts = (file: string, verdicts: readonly Verdict[]): string => {
  const { passed, failed, skipped } = tallyOf(verdicts);
  const count = (tier: Tier): string => {
    const own = verdicts.filter((one) => one.tier === tier);
    return `${tier} ${own.filter(({ problem, skipped: waits }) => !problem && !waits).length}/${own.length}`;
  };
  const reasons = verdicts
    .filter(({ problem }) => problem)
    .map(({ id, tier, why, problem }) => `  FAILED  ${id} (${tier}) ${why}: ${problem}`);
  const head = `${file}: ${count('core')}, ${count('hardening')}; ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  return [head, ...reasons, ...describeSkipped(verdicts)].join('\n');
};
