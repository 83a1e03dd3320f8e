// Stores this tab's request for an email code. The service requires the typed code together with the nonce, so the nonce
// must survive a reload.
import { createProjectRecord } from '../core/project-record.js';

export interface PendingLink {
  readonly email: string;
  readonly nonce: string;
}

export const pendingLink = createProjectRecord<PendingLink>('magic-link', { email: 'string', nonce: 'string' });
