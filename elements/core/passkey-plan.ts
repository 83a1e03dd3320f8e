// The names under which the browser stores plans for passkeys. planned-passkey.ts makes the plans.
import type { ElementApp } from '../context.js';

/** Key of the plan in the storage of the tab. */
export const PLAN = 'planned-passkey';

/** Key in `localStorage` under which the browser stores the ID of the user for whom it no longer creates planned passkeys. */
export const endedKey = (projectId: string): string => `portico-no-planned-passkey-${projectId}`;

/**
 * Prevents this browser from creating planned passkeys for this user. Called if the user has or had a passkey, or if the service rejected
 * one.
 */
export const endPlans = ({ projectId, session }: Pick<ElementApp, 'projectId' | 'session'>): void => {
  try {
    localStorage.setItem(endedKey(projectId), session.userId() ?? '');
  } catch {
    // Storage is full or blocked.
  }
};
