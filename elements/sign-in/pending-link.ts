// Stores the nonce of the email code that this tab has requested. The nonce completes the typed code and must survive a reload.
import { VISITOR } from '../../src/internal.js';
import { recallRecord, remember, rememberRecord } from '../core/tab-storage.js';

/** Returns the storage key of a project for an email code that the user has not typed yet. */
const pendingCodeKey = (projectId: string): string => `${VISITOR}magic-link-${projectId}`;

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

export const rememberLink = (projectId: string, { email, nonce }: PendingLink): void =>
  rememberRecord(pendingCodeKey(projectId), { email, nonce });

export const forgetLink = (projectId: string): void => remember(pendingCodeKey(projectId));

/** Returns the pending code and the milliseconds since its email was sent. */
export const recallLink = (projectId: string): (PendingLink & { readonly ageMs: number }) | undefined => {
  const { record, ageMs } = recallRecord(pendingCodeKey(projectId));
  const { email, nonce } = record;
  if (typeof email === 'string' && typeof nonce === 'string') return { email, nonce, ageMs };
  forgetLink(projectId);
  return undefined;
};
