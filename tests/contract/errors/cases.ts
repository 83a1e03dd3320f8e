// One case per error: the request that provokes it, and what the response must contain.
import type { Answer, Client, RequestParts } from '../client.js';
import type { Scenery, World } from '../authorization/scene.js';

export interface Stage extends World {
  readonly client: Client;
  readonly scenery: Scenery;
  /** Changes settings of the project. */
  readonly configure: (config: object) => Promise<void>;
}

export interface ErrorCase {
  readonly code: string;
  readonly status: number;
  /** The details as JSON; absent if the error has none. A function if they depend on the story. */
  readonly details?: unknown;
  readonly provoke: (stage: Stage) => Promise<Answer | { readonly answer: Answer; readonly details: unknown }>;
}

export const NOBODY = '3b241101-e2bb-4255-8caf-4136c566a962';
export const CALLBACK = 'http://localhost:3999/back';
export const UNKNOWN_CODE = '0'.repeat(45);

/** A story that results in a response and nothing else. */
export type Plain = (stage: Stage) => Promise<Answer>;

/** A request to the project of the stage. */
export const ask =
  (method: string, path: string, request: RequestParts = {}): Plain =>
  ({ client, project }) =>
    client.send(method, path, { project, ...request });

export const asServer = (method: string, path: string, body?: unknown): Plain => ask(method, path, { access: 'server', body });
export const asAdmin = (method: string, path: string, body?: unknown): Plain => ask(method, path, { access: 'admin', body });
