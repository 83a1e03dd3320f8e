import { describe, expect, it } from 'vitest';
import contract from '../../contract/errors.json' with { type: 'json' };
import { CATALOG, type ErrorCode } from '../../../src/errors/catalog.js';
import type { DetailsByCode } from '../../../src/errors/details.js';
import * as groups from '../../../src/errors/groups.js';

const concrete = contract.filter((entry) => !entry.abstract);
const families = contract.filter((entry) => entry.abstract);

/** Returns the codes that descend from a family, at any depth. */
const codesUnder = (family: string): readonly string[] =>
  contract.filter((entry) => entry.extends === family).flatMap((entry) => (entry.abstract ? codesUnder(entry.code) : [entry.code]));

// Repeats the names, so that the compiler compares them with the types and the test compares them with the contract.
const DETAIL_KEYS: { readonly [C in keyof DetailsByCode]: { readonly [K in keyof DetailsByCode[C]]: true } } = {
  UNSUPPORTED_ERROR: { originalErrorCode: true },
  SCHEMA_ERROR: { message: true },
  ALL_OVERLOADS_FAILED: { overload_errors: true },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: true },
  INSUFFICIENT_ACCESS_TYPE: { actual_access_type: true, allowed_access_types: true },
  INVALID_PUBLISHABLE_CLIENT_KEY: { project_id: true },
  INVALID_SECRET_SERVER_KEY: { project_id: true },
  INVALID_SUPER_SECRET_ADMIN_KEY: { project_id: true },
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: true },
  ACCESS_TOKEN_EXPIRED: { expired_at_millis: true },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: true, actual_project_id: true },
  USER_EMAIL_ALREADY_EXISTS: { email: true },
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: true, primary_email: true },
  USER_ID_DOES_NOT_EXIST: { user_id: true },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: true },
  PASSKEY_WEBAUTHN_ERROR: { message: true, code: true },
  PASSWORD_TOO_SHORT: { min_length: true },
  PASSWORD_TOO_LONG: { maxLength: true },
  PROJECT_NOT_FOUND: { project_id: true },
  BRANCH_DOES_NOT_EXIST: { branch_id: true },
  PERMISSION_NOT_FOUND: { permission_id: true },
  WRONG_PERMISSION_SCOPE: { permission_id: true, expected_scope: true, actual_scope: true },
  CONTAINED_PERMISSION_NOT_FOUND: { permission_id: true },
  PERMISSION_ID_ALREADY_EXISTS: { permission_id: true },
  TEAM_NOT_FOUND: { team_id: true },
  TEAM_ALREADY_EXISTS: { team_id: true },
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: true, user_id: true },
  PROJECT_PERMISSION_REQUIRED: { user_id: true, permission_id: true },
  TEAM_PERMISSION_REQUIRED: { team_id: true, user_id: true, permission_id: true },
  TEAM_PERMISSION_NOT_FOUND: { team_id: true, user_id: true, permission_id: true },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: true },
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: true },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: true },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { type: true, contact_channel_value: true },
  WRONG_API_KEY_TYPE: { expected_type: true, actual_type: true },
};

const groupOf = new Map<string, readonly string[]>(Object.entries(groups));

describe('the error catalog', () => {
  it('has the 106 codes and families in the contract', () => {
    expect(contract).toHaveLength(106);
    expect(Object.keys(CATALOG).toSorted()).toEqual(concrete.map(({ code }) => code).toSorted());
    expect(Object.keys(groups).toSorted()).toEqual(families.map(({ name }) => name).toSorted());
  });

  it.each(concrete)('has the status $status for $code', ({ code, status }) => {
    expect(CATALOG[code as ErrorCode]).toBe(status);
  });

  it.each(families)('expands the family $name into the codes that descend from it', ({ code, name }) => {
    expect(groupOf.get(name)?.toSorted()).toEqual(codesUnder(code).toSorted());
  });

  it('lists no code twice in a family', () => {
    for (const family of Object.values(groups)) expect(new Set(family).size).toBe(family.length);
  });

  it.each(concrete)('has a type for the details of $code with their wire names', ({ code, details }) => {
    expect(Object.keys(DETAIL_KEYS[code as keyof DetailsByCode] ?? {}).toSorted()).toEqual(Object.keys(details).toSorted());
  });
});
