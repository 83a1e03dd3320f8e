import type { Stage } from './stage.js';

/** The result of an attack. `rejected`: the server rejected the request. `bounded`: the effect of the request stayed within a limit. */
export type Verdict = 'rejected' | 'bounded' | `not applicable: ${string}` | `SUCCEEDED: ${string}`;

export interface Attack {
  readonly what: string;
  /** Set if the attack takes only about a second. `npm test` runs only such attacks. */
  readonly isQuick?: true;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

export const rejectedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'rejected');
export const boundedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'bounded');
