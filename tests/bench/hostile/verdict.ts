import type { Stage } from './stage.js';

/** What became of an attack. `refused`: the server said no; `bounded`: it did what it was asked, within its bounds. */
export type Verdict = 'refused' | 'bounded' | `not applicable: ${string}` | `SUCCEEDED: ${string}`;

export interface Attack {
  /** Number of the finding in the review of the backend. */
  readonly id: string;
  readonly what: string;
  /** Of `npm test` too: those that take a second. */
  readonly isQuick?: true;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

export const refusedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'refused');
export const boundedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'bounded');
