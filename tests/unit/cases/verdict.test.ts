import { describe, expect, it } from 'vitest';
import { playFault } from '../../cases/faults/play.js';
import { describeVerdicts, playEach, totalsOf, type Tier, type Verdict } from '../../cases/verdict.js';

const verdicts = (tier: Tier, passed: number, failed: number): readonly Verdict[] =>
  Array.from({ length: passed + failed }, (_, index) => ({
    id: `${tier}-${index}`,
    tier,
    why: 'because',
    ...(index < failed && { problem: 'it broke' }),
  }));

describe('the cases in a file', () => {
  it('must all pass in the tier "core"', () => {
    expect(totalsOf(verdicts('core', 99, 1))).toEqual({ passed: 99, failed: 1, skipped: 0, isGoodEnough: false });
    expect(totalsOf(verdicts('core', 100, 0)).isGoodEnough).toBe(true);
  });

  it('may include one failure in fifty in the tier "hardening"', () => {
    expect(totalsOf([...verdicts('core', 1, 0), ...verdicts('hardening', 49, 1)]).isGoodEnough).toBe(true);
    expect(totalsOf(verdicts('hardening', 48, 1)).isGoodEnough).toBe(false);
  });

  it('are listed with the reason if they fail or are skipped', () => {
    const [failing, other] = verdicts('hardening', 1, 1) as [Verdict, Verdict];
    const report = describeVerdicts('x.json', [failing, { ...other, skipped: 'no page shows it' }]);
    expect(report.split('\n')).toEqual([
      'x.json: core 0/0, hardening 0/2; 0 passed, 1 failed, 1 skipped',
      '  FAILED  hardening-0 (hardening) because: it broke',
      '  skipped 1: no page shows it (hardening-1 …)',
    ]);
  });

  it('fail if their operation is unknown', async () => {
    const one = {
      id: 'H1',
      tier: 'core',
      why: 'x',
      op: 'stand on one leg',
      session: 'none',
      script: [],
      expect: { outcome: 'ok' },
    } as const;
    expect(await playEach(playFault)([one])).toMatchObject([{ problem: 'unknown op stand on one leg' }]);
  });
});
