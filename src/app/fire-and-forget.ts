import { isKnownError } from '../errors/known-error.js';
import { notifyByAlert, type Notify } from '../lib/notify.js';

const REPORT = 'Something went wrong. Please report this to the developer of this site.';

/**
 * Starts work without waiting for it, for example in a click handler. If the work fails with a known error, shows the error message. Logs
 * any other error and asks the user to report it.
 * @param notify shows messages; if omitted, messages are shown in alerts
 */
export const fireAndForget = (work: () => unknown, notify: Notify = notifyByAlert): void => {
  void (async () => {
    try {
      await work();
    } catch (error) {
      if (!isKnownError(error)) console.error('Portico:', error);
      notify(isKnownError(error) ? error.message : REPORT);
    }
  })();
};
