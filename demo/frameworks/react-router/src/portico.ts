import { createClientApp } from 'portico-auth';

/**
 * The app for the whole site. `npx portico dev` prints these variables
 * for `.env.local`.
 */
export const app = createClientApp({
  projectId: import.meta.env.VITE_PORTICO_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,
  baseUrl: import.meta.env.VITE_PORTICO_API_URL,
});
