import { isKnownError } from '../errors/known-error.js';

/** Tells the user something; the browser's own box where the host has no place for it. */
export type Tell = (message: string) => void;

const REPORT = 'Something went wrong. Please report this to the developer of this site.';

// oxlint-disable-next-line no-alert -- the specification's own fall-back; hosts bring their own place for messages
const alertUser: Tell = (message) => (typeof globalThis.alert === 'function' ? globalThis.alert(message) : console.error(message));

/**
 * Starts work whose outcome nobody waits for, such as the action of a button. A failure never goes unhandled: the message of a
 * known error is shown as it is, and any other error is logged, with a request to report it.
 * @param tell where messages go; an alert where left out
 */
export const fireAndForget = (work: () => unknown, tell: Tell = alertUser): void => {
  void (async () => {
    try {
      await work();
    } catch (error) {
      if (!isKnownError(error)) console.error('Portico:', error);
      tell(isKnownError(error) ? error.message : REPORT);
    }
  })();
};
