import { createClientApp } from '../../../src/index.js';

const app = createClientApp({
  projectId: 'PROJECT_ID',
  publishableClientKey: 'PUBLISHABLE_CLIENT_KEY',
  baseUrl: 'API_URL',
});

app.user.watch(({ status, data: user }) => {
  if (status === 'ready') console.log(user ? `Hello ${user.displayName ?? user.primaryEmail}` : 'Nobody is signed in');
});

/** Called by your own sign-in form. */
export const signIn = async (email: string, password: string): Promise<string | undefined> => {
  const result = await app.auth.signInWithPassword({ email, password, noRedirect: true });
  return result.status === 'error' ? result.error.message : undefined;
};

export const signOut = (): Promise<void> => app.auth.signOut();
