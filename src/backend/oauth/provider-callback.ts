import { isKnownError } from '../../errors/known-error.js';
import type { Tools } from '../call.js';
import { isOwnCallback } from '../callback.js';
import type { Project } from '../db/schema/projects.js';
import type { ParsedRequest, Route } from '../mount.js';
import { StatusError } from '../problem.js';
import { jsonResponse, knownErrorResponse, textResponse } from '../respond.js';
import { takeFlow, type OuterRequest } from '../store/oauth-flows.js';
import { findProject } from '../store/projects.js';
import { completeFlow, type ReturnedFlow } from './complete-flow.js';
import { deletedInnerCookie, hasInnerCookie } from './inner-cookie.js';

// Handles provider redirects. The parameters are in the query, or in a form if the provider posts one, as Apple does.

const readReturnedParams = ({ request, body }: ParsedRequest): URLSearchParams => {
  if (request.method === 'GET') return new URL(request.url).searchParams;
  const form = typeof body === 'object' && body !== null && !(body instanceof Uint8Array) ? Object.entries(body) : [];
  return new URLSearchParams(form.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

const unknownFlow = (): StatusError =>
  new StatusError(400, 'This sign-in is unknown. It may already be complete, or may have started in another browser. Please start again.');

const takeReturnedFlow = async (parsed: ParsedRequest, state: string): Promise<ReturnedFlow & { readonly project: Project }> => {
  const { request, tools, params } = parsed;
  const returned = readReturnedParams(parsed);
  if (state === '' || !hasInnerCookie(request, state)) throw unknownFlow();
  const flow = await takeFlow(tools, state);
  if (!flow || flow.request.providerId !== params.provider) throw unknownFlow();
  const project = await findProject(tools, flow.request.projectId);
  if (!project) throw unknownFlow();
  return { ...flow, project, state, returned };
};

interface FlowCall extends Pick<Tools, 'reportRefusal'> {
  readonly project: Project;
}

/** Returns the response to a failed sign-in. A known error redirects to the app's error page if the project trusts that URL. */
const failureResponse = (error: unknown, call: FlowCall, { errorRedirectUrl: url }: OuterRequest): Response => {
  if (error instanceof StatusError) return textResponse(error.message, error.status);
  if (!isKnownError(error)) throw error;
  if (url === undefined || !isOwnCallback(call, url)) return knownErrorResponse(error);
  const target = new URL(url);
  target.searchParams.set('errorCode', error.code);
  target.searchParams.set('message', error.message);
  target.searchParams.set('details', JSON.stringify(error.details ?? {}));
  return new Response(null, { status: 307, headers: { location: target.href } });
};

const handleReturn = async (parsed: ParsedRequest, state: string): Promise<Response> => {
  const { request, tools } = parsed;
  const { project, ...flow } = await takeReturnedFlow(parsed, state);
  return completeFlow(tools, project, flow).then(
    (target) => jsonResponse(request, {}, 303, { location: target }),
    (error: unknown) => failureResponse(error, { ...tools, project }, flow.request),
  );
};

export const callbackRoute: Route = async (parsed) => {
  const state = readReturnedParams(parsed).get('state') ?? '';
  const response = await handleReturn(parsed, state).catch((error: unknown) => {
    if (error instanceof StatusError) return textResponse(error.message, error.status);
    throw error;
  });
  // Deletes the cookie after failures too. The regular expression keeps all other characters out of the header.
  if (/^[0-9a-z]{1,100}$/.test(state)) response.headers.append('set-cookie', deletedInnerCookie(state));
  return response;
};
