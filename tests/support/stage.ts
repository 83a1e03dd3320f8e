// Defines the types of scenes and of the objects that they use.
import type { Site } from './sites.ts';
import type { Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  readonly stack: Stack;
  readonly site: Site;
  readonly visitor: Visitor;
  /** An email address with an account. */
  readonly known: string;
  /** An email address without an account. */
  readonly unknown: string;
}

export type Scene = (stage: Stage) => Promise<void>;
