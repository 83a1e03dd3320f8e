// Stores the email address to which this tab sent a password reset link, so that the forgot-password page shows the confirmation again
// after a reload.
import { createProjectRecord } from '../core/project-record.js';

interface SentReset {
  readonly email: string;
  /** Number of times the email was sent. */
  readonly sendings: number;
}

export const sentReset = createProjectRecord<SentReset>('sent-reset', { email: 'string', sendings: 'number' });
