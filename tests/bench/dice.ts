// Random choices that can be repeated: the same seed gives the same run.

export interface Dice {
  /** A whole number from 0 to below `below`. */
  readonly roll: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  /** True once in `times`, on average. */
  readonly once: (times: number) => boolean;
}

/** Mulberry32: a generator with 32 bits of state, sufficient for test cases. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (below: number): number => Math.floor(next() * below);
  return {
    roll,
    pick: <T>(from: readonly T[]) => from[roll(from.length)] as T,
    once: (times) => roll(times) === 0,
  };
};
