// `npm run bench -- hostile`: runs attacks against a backend in a separate process.
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { attacks } from './attacks.js';
import { measureGrowth } from './growth.js';
import { MAX_HEALTH_MS, worstSoFar } from './load.js';
import { startStage, type Stage } from './stage.js';
import type { Attack, Verdict } from './verdict.js';

/** Runs an attack. If an unexpected error occurs, the attack counts as successful. */
export const runAttack = async (stage: Stage, { run }: Attack): Promise<Verdict> => {
  try {
    return await run(stage);
  } catch (error) {
    return `SUCCEEDED: the attack could not be evaluated: ${error instanceof Error ? error.message : String(error)}`;
  }
};

export const benchHostile: Bench = async () => {
  const broken: string[] = [];
  const stage = await startStage();
  try {
    for (const attack of attacks) {
      const verdict = await runAttack(stage, attack);
      console.log(`${attack.what}: ${verdict}`);
      if (verdict.startsWith('SUCCEEDED')) broken.push(attack.what);
    }
  } finally {
    await stage.kill();
  }
  console.log(
    `longest response time of /health during requests of 8 MB or less: ${worstSoFar().toFixed(0)} ms, maximum ${MAX_HEALTH_MS} ms\n`,
  );
  const growths = await measureGrowth();
  const rows = growths.map(({ parser, bytes, times, perDoubling }) => [parser, bytes, ...times, perDoubling]);
  console.log(formatTable(['parser', 'n bytes', 'ms at n', 'at 2n', 'at 4n', 'growth per doubling'], rows));
  return [...broken, ...growths.filter(({ isLinear }) => !isLinear).map(({ parser }) => `${parser}: time grows faster than its input`)];
};
