import type { Stage } from './stage.js';

/** The result of an attack. `refused`: the server returned an error; `bounded`: the server accepted the request, within its limits. */
export type Verdict = 'refused' | 'bounded' | `not applicable: ${string}` | `SUCCEEDED: ${string}`;

export interface Attack {
  readonly what: string;
  /** Whether the attack takes about a second, so that `npm test` includes it. */
  readonly isQuick?: true;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

export const refusedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'refused');
export const boundedUnless = (why: string | false | undefined): Verdict => (why ? `SUCCEEDED: ${why}` : 'bounded');
