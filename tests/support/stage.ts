// The objects with which a scene is shown.
import type { Site, Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  readonly stack: Stack;
  readonly site: Site;
  readonly visitor: Visitor;
  /** Has an account. */
  readonly known: string;
  /** Has no account. */
  readonly unknown: string;
}

export type Scene = (stage: Stage) => Promise<void>;
