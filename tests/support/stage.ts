// What a scene is played with.
import type { Site, Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';

export interface Stage {
  readonly stack: Stack;
  readonly site: Site;
  readonly visitor: Visitor;
  /** Belongs to an account. */
  readonly known: string;
  /** Belongs to nobody. */
  readonly unknown: string;
}

export type Scene = (stage: Stage) => Promise<void>;
