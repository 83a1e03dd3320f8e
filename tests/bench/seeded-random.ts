// Makes repeatable random choices: the same seed produces the same choices.

export interface SeededRandom {
  /** Returns an integer from 0 to `below` − 1. */
  readonly roll: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Returns true with a probability of 1 in `times`. */
  readonly oneIn: (times: number) => boolean;
}

/** Creates a Mulberry32 generator. Its 32 bits of state are sufficient for test cases. */
export const createSeededRandom = (seed: number): SeededRandom => {
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
    oneIn: (times) => roll(times) === 0,
  };
};
