// Stores this tab's request for an email code. The nonce completes the typed code and must survive a reload.
import { createProjectRecord } from '../core/project-record.js';

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

export const pendingLink = createProjectRecord<PendingLink>('magic-link', { email: 'string', nonce: 'string' });
