// Stores where this tab has sent a password reset link, so that a reload of the page shows the same card.
import { VISITOR } from '../../src/internal.js';
import { recallRecord, remember, rememberRecord } from '../core/tab-storage.js';

interface SentReset {
  readonly email: string;
  /** How often the email was sent. */
  readonly sendings: number;
}

const keyOf = (projectId: string): string => `${VISITOR}sent-reset-${projectId}`;

export const rememberReset = (projectId: string, { email, sendings }: SentReset): void =>
  rememberRecord(keyOf(projectId), { email, sendings });

export const forgetReset = (projectId: string): void => remember(keyOf(projectId));

/** Returns the last email that was sent, and the milliseconds since then. */
export const recallReset = (projectId: string): (SentReset & { readonly ageMs: number }) | undefined => {
  const { record, ageMs } = recallRecord(keyOf(projectId));
  const { email, sendings } = record;
  return typeof email === 'string' && typeof sendings === 'number' ? { email, sendings, ageMs } : undefined;
};
