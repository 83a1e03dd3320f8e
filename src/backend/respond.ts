import { isKnownError, type KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';

// Answers, and the headers that all of them carry (wire.md 1.3, 1.4, 1.12).

const EVERYWHERE = {
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

export const textAnswer = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** A JSON answer; indented for people who open it in a browser. */
export const jsonAnswer = (request: Request, body: unknown, status = 200, headers: Record<string, string> = {}): Response => {
  const indent = request.headers.get('accept')?.includes('text/html') ? 2 : undefined;
  return new Response(JSON.stringify(body, undefined, indent), { status, headers: { 'content-type': JSON_TYPE, ...headers } });
};

export const knownAnswer = ({ code, status, details, message }: KnownError): Response => {
  const body = { code, ...(details !== undefined && { details }), error: message };
  return new Response(JSON.stringify(body, undefined, 2), { status, headers: { 'content-type': JSON_TYPE, 'x-stack-known-error': code } });
};

/** The answer to a request that failed. Only what was meant for callers is told; the rest goes to `report`. */
export const errorAnswer = (error: unknown, requestId: string, report: (error: unknown, requestId: string) => void): Response => {
  if (isKnownError(error)) return knownAnswer(error);
  if (error instanceof StatusError) return textAnswer(error.message, error.status);
  report(error, requestId);
  return textAnswer(`Something went wrong on the server. Request id: ${requestId}`, 500);
};

/** Hides the status of an error from intermediaries and browser consoles, for callers who ask for it. */
const overridden = (request: Request, answer: Response): Response => {
  if (answer.status < 400 || !request.headers.has('x-stack-override-error-status')) return answer;
  const headers = new Headers(answer.headers);
  headers.set('x-stack-actual-status', String(answer.status));
  return new Response(answer.body, { status: 200, headers });
};

/** Completes an answer with the headers of every answer under `/api/`. */
export const complete = (request: Request, answer: Response, requestId: string): Response => {
  const { body, status, headers } = overridden(request, answer);
  const all = new Headers({ ...EVERYWHERE, ...CORS, 'x-stack-request-id': requestId });
  for (const [name, value] of headers) all.set(name, value);
  return new Response(body, { status, headers: all });
};
