import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivingInbox } from '../mail/inbox.js';
import type { InboxMessage } from '../types.js';

export interface MailQuery {
  readonly to: string;
  readonly subject?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Returns a promise that resolves when the content of the inbox may have changed, or when the signal aborts. */
const nextChange = ({ watch }: ReceivingInbox, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = watch(finish);
    signal.addEventListener('abort', finish);
  });

/**
 * Returns a function that waits for an email and returns it. The function returns each email only once, oldest first. It returns undefined
 * if there is no such email in time.
 */
export const createWaitForMail = (inbox: ReceivingInbox) => {
  const returned = new Set<string>();
  const take = async ({ to, subject = '' }: MailQuery): Promise<InboxMessage | undefined> => {
    const mails = (await inbox.list(to)).toReversed();
    const found = mails.find((mail) => !returned.has(mail.id) && mail.subject.includes(subject));
    if (found) returned.add(found.id);
    return found;
  };
  return async (query: MailQuery): Promise<InboxMessage | undefined> => {
    const [end, timer] = [new AbortController(), new AbortController()];
    void sleep(query.timeoutMs ?? DEFAULT_TIMEOUT_MS, undefined, { signal: timer.signal }).then(
      () => end.abort(),
      () => undefined,
    );
    try {
      for (;;) {
        // The inbox is watched before it is read, so that no email is missed in between.
        const changed = nextChange(inbox, end.signal);
        const isLastRound = end.signal.aborted;
        const found = await take(query);
        if (found || isLastRound) return found;
        await changed;
      }
    } finally {
      timer.abort();
      end.abort();
    }
  };
};
