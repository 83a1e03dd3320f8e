import { isKnownError } from '../errors/known-error.js';
import { alertUser, type Tell } from '../lib/tell.js';

const REPORT = 'Something went wrong. Please report this to the developer of this site.';

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
