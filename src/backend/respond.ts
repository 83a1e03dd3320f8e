import { isKnownError, type KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';

// Creates responses, and adds the headers that all responses have.

const COMMON_HEADERS = {
  'cache-control': 'no-store, max-age=0',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

const ALLOWED_HEADERS = [
  ...['content-type', 'authorization', 'x-stack-project-id', 'x-stack-branch-id', 'x-stack-override-error-status', 'x-stack-random-nonce'],
  ...['x-stack-client-version', 'x-stack-disable-artificial-development-delay', 'x-stack-access-type', 'x-stack-publishable-client-key'],
  ...['x-stack-secret-server-key', 'x-stack-super-secret-admin-key', 'x-stack-admin-access-token', 'x-stack-refresh-token'],
  ...['x-stack-access-token', 'baggage', 'sentry-trace', 'x-vercel-protection-bypass', 'ngrok-skip-browser-warning'],
];

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-expose-headers': 'content-type, x-stack-actual-status, x-stack-known-error',
  'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

export const textResponse = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Creates a JSON response. Indents the JSON if a browser opens the URL as a page. */
export const jsonResponse = (request: Request, body: unknown, status = 200, headers: Record<string, string> = {}): Response => {
  const indent = request.headers.get('accept')?.includes('text/html') ? 2 : undefined;
  return new Response(JSON.stringify(body, undefined, indent), { status, headers: { 'content-type': JSON_TYPE, ...headers } });
};

export const knownErrorResponse = ({ code, status, details, message }: KnownError): Response => {
  const body = { code, ...(details !== undefined && { details }), error: message };
  return new Response(JSON.stringify(body, undefined, 2), { status, headers: { 'content-type': JSON_TYPE, 'x-stack-known-error': code } });
};

/** Creates the response to a failed request. Passes unexpected errors to `report`, because the response must not describe them. */
export const errorResponse = (error: unknown, requestId: string, report: (error: unknown, what: string) => void): Response => {
  if (isKnownError(error)) return knownErrorResponse(error);
  if (error instanceof StatusError) return textResponse(error.message, error.status);
  report(error, `Request ${requestId}`);
  return textResponse(`Something went wrong on the server. Request ID: ${requestId}`, 500);
};

/** Replaces an error status with 200 if the request has the override header, so that browsers do not log a failed request. */
const overridden = (request: Request, response: Response): Response => {
  if (response.status < 400 || !request.headers.has('x-stack-override-error-status')) return response;
  const headers = new Headers(response.headers);
  headers.set('x-stack-actual-status', String(response.status));
  return new Response(response.body, { status: 200, headers });
};

/** Adds the headers that every response has. */
export const complete = (request: Request, response: Response, requestId: string): Response => {
  const { body, status, headers } = overridden(request, response);
  const all = new Headers({ ...COMMON_HEADERS, ...CORS, 'x-stack-request-id': requestId });
  for (const [name, value] of headers) all.set(name, value);
  return new Response(body, { status, headers: all });
};
