import { createClientApp } from 'portico-auth';

export const app = createClientApp({
  projectId: PORTICO_PROJECT_ID,
  publishableClientKey: PORTICO_PUBLISHABLE_CLIENT_KEY,
  baseUrl: PORTICO_API_URL,
});
