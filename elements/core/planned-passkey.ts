// Plans a passkey for a user who has just signed in with a password or an email code. Browsers may create it without a prompt.
import type { ElementApp } from '../context.js';
import { PLAN } from './passkey-plan.js';
import { recall, rememberRecord } from './tab-storage.js';

/** Time after which a page that is still open counts as the page that the user stays on. */
const STAY_MS = 2000;

/** Creates the planned passkey, if there is one. */
export const createPlannedPasskey = (about: HTMLElement, app: ElementApp): void => {
  if (recall(PLAN) === null) return;
  void import('./create-passkey.js').then(({ createInBackground }) => createInBackground(about, app)).catch(() => undefined);
};

/**
 * Plans a passkey. The sign-in page usually redirects at once, and the user button on the next page creates the passkey. If the page is
 * still open after two seconds, it creates the passkey itself.
 */
export const planPasskey = (page: HTMLElement, app: ElementApp): void => {
  rememberRecord(PLAN, { projectId: app.projectId, userId: app.session.userId() });
  app.clock.after(STAY_MS, () => createPlannedPasskey(page, app));
};
