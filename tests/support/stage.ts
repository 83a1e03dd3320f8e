// The type of the objects that a scene uses.
import type { Site } from './sites.ts';
import type { Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  readonly stack: Stack;
  readonly site: Site;
  readonly visitor: Visitor;
  /** An address with an account. */
  readonly known: string;
  /** An address without an account. */
  readonly unknown: string;
}

export type Scene = (stage: Stage) => Promise<void>;
