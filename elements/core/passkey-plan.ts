// The names under which the browser stores plans for passkeys. planned-passkey.ts makes the plans.
import type { ElementApp } from '../context.js';

/** Key of the plan in the storage of the tab. */
export const PLAN = 'planned-passkey';

/** Key in `localStorage` of the user for whom this browser plans no passkey. */
export const endedKey = (projectId: string): string => `portico-no-planned-passkey-${projectId}`;

/** Plans no further passkey for this user in this browser, because the user has or had one, or because the service rejected one. */
export const endPlans = ({ projectId, session }: Pick<ElementApp, 'projectId' | 'session'>): void => {
  try {
    localStorage.setItem(endedKey(projectId), session.userId() ?? '');
  } catch {
    // Storage is full or blocked.
  }
};
