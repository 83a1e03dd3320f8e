// The form of an error case: the request that causes the error, and the expected response.
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
  /** The details as JSON. Omitted if the error has none, and a function if they depend on the data of the case. */
  readonly details?: unknown;
  readonly provoke: (stage: Stage) => Promise<Answer | { readonly answer: Answer; readonly details: unknown }>;
}

export const NOBODY = '3b241101-e2bb-4255-8caf-4136c566a962';
export const CALLBACK = 'http://localhost:3999/back';
export const UNKNOWN_CODE = '0'.repeat(45);

/** A case without variable details: it returns only the response. */
export type Plain = (stage: Stage) => Promise<Answer>;

/** Returns a case that sends one request to the project of the stage. */
export const ask =
  (method: string, path: string, request: RequestParts = {}): Plain =>
  ({ client, project }) =>
    client.send(method, path, { project, ...request });

export const asServer = (method: string, path: string, body?: unknown): Plain => ask(method, path, { access: 'server', body });
export const asAdmin = (method: string, path: string, body?: unknown): Plain => ask(method, path, { access: 'admin', body });
