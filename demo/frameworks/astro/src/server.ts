import { createServerApp } from 'portico-auth/server';

/** The app of the server. `npx portico dev` prints these variables for `.env`. */
export const server = createServerApp({
  projectId: import.meta.env.PUBLIC_PORTICO_PROJECT_ID,
  publishableClientKey: import.meta.env.PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: process.env.PORTICO_SECRET_SERVER_KEY ?? import.meta.env.PORTICO_SECRET_SERVER_KEY,
  baseUrl: import.meta.env.PUBLIC_PORTICO_API_URL,
});

/** Returns what to call a user, who may have neither a name nor an email address. */
export const nameOf = ({
  displayName,
  primaryEmail,
  id,
}: {
  displayName: string | null;
  primaryEmail: string | null;
  id: string;
}): string => displayName ?? primaryEmail ?? id;
