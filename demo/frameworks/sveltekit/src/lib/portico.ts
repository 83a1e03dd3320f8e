import { PUBLIC_PORTICO_API_URL, PUBLIC_PORTICO_PROJECT_ID, PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY } from '$env/static/public';
import { createClientApp } from 'portico-auth';

/** The app in browsers. `npx portico dev` prints these variables for `.env`. */
export const app = createClientApp({
  projectId: PUBLIC_PORTICO_PROJECT_ID,
  publishableClientKey: PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
  baseUrl: PUBLIC_PORTICO_API_URL,
});
