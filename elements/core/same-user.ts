import type { ElementApp } from '../context.js';

/**
 * Returns the current user's ID. Called before an action that may be delayed. If the user is not loaded, reads the ID from the access
 * token. Anonymous users also have an ID.
 */
export const userIdOf = (app: ElementApp | undefined): string | undefined => app?.user.state.data?.id ?? app?.session.userId();

/**
 * Returns whether the app still has the same user after an action was delayed. If another user signed in, even in another tab, the action
 * must not use that user's session. Returns `true` if nobody was signed in, or if nobody is signed in now.
 */
export const isStillUser = async (app: ElementApp | undefined, id: string | undefined): Promise<boolean> => {
  if (!id) return true;
  // `isSignedIn` reads the token store. If the store contains another session, the cached user is dropped. While the user is read, the
  // session may change again.
  while (app?.session.isSignedIn()) {
    if (app.user.state.data !== undefined) return app.user.state.data?.id === id;
    await app.user.read();
  }
  return true;
};
