import type { Handle } from '@sveltejs/kit';
import { server } from '$lib/server/portico';

/** Finds out who sends a request. The headers store a refreshed session in the browser. */
export const handle: Handle = async ({ event, resolve }) => {
  event.locals.auth = await server.authenticate(event.request, { allowAnonymous: false });
  const response = await resolve(event);
  for (const [name, value] of event.locals.auth.headers) response.headers.append(name, value);
  return response;
};
