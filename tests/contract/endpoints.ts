// Lists the endpoints of the service. The lists are written by hand from the contract, not derived from the endpoint definitions in
// src/resources.
import type { ContractEndpoint } from './endpoints/endpoint-type.js';
import { PROJECT_ENDPOINTS } from './endpoints/projects.js';
import { SIGN_IN_ENDPOINTS } from './endpoints/sign-in.js';
import { TEAM_ENDPOINTS } from './endpoints/teams.js';
import { USER_ENDPOINTS } from './endpoints/users.js';

export type { ContractEndpoint } from './endpoints/endpoint-type.js';

/** All endpoints except those without an endpoint definition, such as the OAuth endpoints and the endpoint for public keys. */
export const ENDPOINTS: readonly ContractEndpoint[] = [...SIGN_IN_ENDPOINTS, ...USER_ENDPOINTS, ...TEAM_ENDPOINTS, ...PROJECT_ENDPOINTS];
