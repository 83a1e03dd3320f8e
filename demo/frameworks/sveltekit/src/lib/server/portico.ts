import { env } from '$env/dynamic/private';
import { PUBLIC_PORTICO_API_URL, PUBLIC_PORTICO_PROJECT_ID, PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY } from '$env/static/public';
import { createServerApp, type ServerUser } from 'portico-auth/server';

/** The app of the server. Browsers cannot import it, because it is in `$lib/server`. */
export const server = createServerApp({
  projectId: PUBLIC_PORTICO_PROJECT_ID,
  publishableClientKey: PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: env.PORTICO_SECRET_SERVER_KEY ?? '',
  baseUrl: PUBLIC_PORTICO_API_URL,
});

/** Returns what to call a user, who may have neither a name nor an email address. */
export const nameOf = ({ displayName, primaryEmail, id }: ServerUser): string => displayName ?? primaryEmail ?? id;
