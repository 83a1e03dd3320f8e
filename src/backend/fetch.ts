import { randomText } from './random-text.js';
import type { Tools } from './call.js';
import { mount } from './mount.js';
import { complete, errorResponse, jsonResponse } from './respond.js';
import { routeTable } from './routes.js';

/** Called with every unexpected server error. `what` names the part that failed: `Request <id>`, or a background task. */
export type Report = (error: unknown, what: string) => void;

/** Returns the innermost cause, because drizzle's outer errors contain query values, which may be secret. */
const firstCause = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error);

export const reportToStandardError: Report = (error, what) => {
  const cause = firstCause(error);
  console.error(`${what} failed:`, cause instanceof Error ? (cause.stack ?? cause.message) : 'something that is not an error was thrown');
};

/** Returns a redirect if an API path has trailing slashes. The redirect removes the slashes. */
const withoutSlash = (request: Request): Response | undefined => {
  const { pathname, search } = new URL(request.url);
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  if (!pathname.startsWith('/api/') || end === pathname.length) return undefined;
  return new Response(null, { status: 308, headers: { location: pathname.slice(0, end) + search } });
};

/** Creates the function that responds to requests to the API and to `/health`. The function never throws. */
export const createFetch = (tools: Tools, report: Report): ((request: Request, remoteAddress?: string) => Promise<Response>) => {
  const respondToApi = mount(tools, routeTable);
  const respond = async (request: Request, requestId: string, remoteAddress: string | undefined): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null);
    // Hono would treat HEAD as GET.
    if (request.method === 'HEAD') return new Response(null, { status: 405 });
    return withoutSlash(request) ?? respondToApi(request, remoteAddress).catch((error: unknown) => errorResponse(error, requestId, report));
  };
  return async (request, remoteAddress) => {
    const requestId = randomText(tools, 16);
    const { pathname } = new URL(request.url);
    const isHealth = pathname === '/health' && request.method !== 'OPTIONS';
    return complete(
      request,
      isHealth ? jsonResponse(request, { status: 'ok' }) : await respond(request, requestId, remoteAddress),
      requestId,
    );
  };
};
