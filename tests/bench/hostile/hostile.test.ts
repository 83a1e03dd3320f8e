// Runs a part of `npm run bench -- hostile`, which attacks a backend in a separate process over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.js';
import { measureGrowth } from './growth.js';
import { runAttack } from './run.js';
import { startStage, type Stage } from './stage.js';

describe('an attack', () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await startStage()), 120_000);
  afterAll(() => stage?.kill());

  const quick = attacks.filter(({ isQuick }) => isQuick);
  it.each(quick.map((attack) => [attack.what, attack] as const))('does not succeed: %s', { timeout: 120_000 }, async (_, attack) => {
    expect(await runAttack(stage, attack)).not.toContain('SUCCEEDED');
  });
});

it('every parser of external input takes linear time', { timeout: 240_000 }, async () => {
  const growths = await measureGrowth();
  expect(growths.filter(({ isLinear }) => !isLinear)).toEqual([]);
});
