// Defines the type of an error case: the request that triggers the error, and the expected response.
import type { ApiResponse, Client, RequestParts } from '../client.js';
import type { Fixtures, World } from '../authorization/scene.js';

/** The backend and the records that the error cases use. */
export interface Stage extends World {
  readonly client: Client;
  readonly fixtures: Fixtures;
  /** Changes settings of the project. */
  readonly configure: (config: object) => Promise<void>;
}

export interface ErrorCase {
  readonly code: string;
  readonly status: number;
  /** The expected details as JSON. Omitted if the error has no details, or if `trigger` returns the expected details. */
  readonly details?: unknown;
  readonly trigger: (stage: Stage) => Promise<ApiResponse | { readonly response: ApiResponse; readonly details: unknown }>;
}

export const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
export const CALLBACK = 'http://localhost:3999/back';
export const UNKNOWN_CODE = '0'.repeat(45);

/** A trigger that returns only the response. */
export type SimpleTrigger = (stage: Stage) => Promise<ApiResponse>;

/** Returns a function that sends one request to the project, by default with client access. */
export const sendRequest =
  (method: string, path: string, request: RequestParts = {}): SimpleTrigger =>
  ({ client, project }) =>
    client.send(method, path, { project, ...request });

export const asServer = (method: string, path: string, body?: unknown): SimpleTrigger =>
  sendRequest(method, path, { access: 'server', body });
export const asAdmin = (method: string, path: string, body?: unknown): SimpleTrigger =>
  sendRequest(method, path, { access: 'admin', body });
