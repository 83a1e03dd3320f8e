// Passes the service's error to the sign-in page if a passkey that a link on another page offered did not complete the sign-in.
import type { KnownError } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

const KEY = 'rejected-passkey';
/** Time in which the sign-in page must open. */
const LIFETIME_MS = 60_000;

/** The errors that the sign-in page shows: the account requires a second factor, or does not accept the passkey. */
const CODES: readonly string[] = ['MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'PASSKEY_AUTHENTICATION_FAILED'];

/** Stores the error, if the sign-in page shows it. */
export const passRejection = ({ projectId }: ElementApp, { code, details }: KnownError): void => {
  if (CODES.includes(code)) rememberRecord(KEY, { projectId, code, details });
};

/** Returns the code and details of the stored error, and removes it. */
export const takeRejection = ({ projectId }: ElementApp): Pick<KnownError, 'code' | 'details'> | undefined => {
  const { record } = recallRecord(KEY, LIFETIME_MS);
  forget(KEY);
  const { code, details } = record as Pick<KnownError, 'code' | 'details'>;
  return record['projectId'] === projectId && CODES.includes(code) ? { code, details } : undefined;
};
