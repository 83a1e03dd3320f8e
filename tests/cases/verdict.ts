// The form of a case, which all runners share, and the report about a file.
import { existsSync, readFileSync } from 'node:fs';

/** `core` must pass; `hardening` goes beyond it. */
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
  /** Why the case failed, in one line; undefined if it passed. */
  readonly problem?: string | undefined;
  /** Why the case cannot be played; it then counts neither as passed nor as failed. */
  readonly skipped?: string | undefined;
}

/** The cases of a file, or none if the folder has no such file. */
export const readCases = <C extends Case>(path: string): readonly C[] | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly C[]) : undefined;

/** Assertions have messages of many lines and colors; a report needs one line. */
export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001b\[\d+m/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** Plays one case after another; `play` throws when a case fails. */
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

/** The share of hardening cases that must pass. */
const LEAST_HARDENING = 0.98;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Whether every core case passed, and enough of the others. */
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

/** Cases with the same reason, in one line. */
const describeSkipped = (verdicts: readonly Verdict[]): readonly string[] => {
  const waiting = verdicts.filter(({ skipped }) => skipped !== undefined);
  return [...new Set(waiting.map(({ skipped }) => skipped))].map((reason) => {
    const cases = waiting.filter(({ skipped }) => skipped === reason);
    return `  skipped ${cases.length}: ${reason} (${cases[0]?.id} …)`;
  });
};

/** The report about a file: the counts, then each failed case, and the reasons of skipped ones. */
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
