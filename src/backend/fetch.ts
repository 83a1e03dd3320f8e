import { randomText } from './random-text.js';
import type { Tools } from './call.js';
import { mount } from './mount.js';
import { complete, errorAnswer, jsonAnswer } from './respond.js';
import { routeTable } from './routes.js';

/** Told of every failure that is nobody's fault but the server's. */
export type Report = (error: unknown, requestId: string) => void;

/** The first cause: errors of the database layer around it repeat the values of the query, which may be secret. */
const firstCause = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error);

export const reportToStandardError: Report = (error, requestId) => {
  const cause = firstCause(error);
  console.error(
    `Request ${requestId} failed:`,
    cause instanceof Error ? (cause.stack ?? cause.message) : 'something that is not an error was thrown',
  );
};

/** A path with a slash too many is another name of the one without. */
const withoutSlash = (request: Request): Response | undefined => {
  const url = new URL(request.url);
  if (!url.pathname.startsWith('/api/') || !url.pathname.endsWith('/')) return undefined;
  while (url.pathname.endsWith('/') && url.pathname !== '/') url.pathname = url.pathname.slice(0, -1);
  return new Response(null, { status: 308, headers: { location: url.pathname + url.search } });
};

/** Answers a request to the API or to `/health`, with every header of every answer. Never throws. */
export const createFetch = (tools: Tools, report: Report): ((request: Request, remoteAddress?: string) => Promise<Response>) => {
  const answerApi = mount(tools, routeTable);
  const answer = async (request: Request, requestId: string, remoteAddress: string | undefined): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null);
    // Hono would answer HEAD as GET.
    if (request.method === 'HEAD') return new Response(null, { status: 405 });
    return withoutSlash(request) ?? answerApi(request, remoteAddress).catch((error: unknown) => errorAnswer(error, requestId, report));
  };
  return async (request, remoteAddress) => {
    const requestId = randomText(tools, 16);
    const { pathname } = new URL(request.url);
    const isHealth = pathname === '/health' && request.method !== 'OPTIONS';
    return complete(request, isHealth ? jsonAnswer(request, { status: 'ok' }) : await answer(request, requestId, remoteAddress), requestId);
  };
};
