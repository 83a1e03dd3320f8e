// A slice of `npm run bench -- hostile`: attacks of a review (backend.md A), over HTTP against a backend in a process of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.js';
import { measureGrowth } from './growth.js';
import { runAttack } from './run.js';
import { startStage, type Stage } from './stage.js';

describe('an attacker', () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await startStage()), 120_000);
  afterAll(() => stage?.kill());

  const quick = attacks.filter(({ isQuick }) => isQuick);
  it.each(quick.map((attack) => [attack.id, attack.what, attack] as const))(
    '%s does not get it: %s',
    { timeout: 120_000 },
    async (_id, _what, attack) => {
      expect(await runAttack(stage, attack)).not.toContain('SUCCEEDED');
    },
  );
});

it('makes every parser work for no longer than the length of the text says', { timeout: 240_000 }, async () => {
  const growths = await measureGrowth();
  expect(growths.filter(({ isLinear }) => !isLinear)).toEqual([]);
});
