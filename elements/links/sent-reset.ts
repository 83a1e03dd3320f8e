// Where this tab has sent a password reset link, so that a reload of the page shows the same card.
import { createProjectRecord } from '../core/project-record.js';

interface SentReset {
  readonly email: string;
  /** How often the email was sent. */
  readonly sendings: number;
}

export const sentReset = createProjectRecord<SentReset>('sent-reset', { email: 'string', sendings: 'number' });
