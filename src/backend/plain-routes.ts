import { eq } from 'drizzle-orm';
import { StatusError } from './status-error.js';
import { identify } from './access.js';
import { projects } from './db/schema/index.js';
import type { Route } from './mount.js';
import { schemaError } from './problem.js';
import { jsonResponse, textResponse } from './respond.js';

// Handles the start page of the API and the public keys of projects, which have no endpoint definition.

/** Responds with a welcome message for people who open the API in a browser. */
export const greetingRoute: Route = async ({ request, tools }) => {
  const { access, project, user } = await identify(tools, request.headers);
  const unknown = [...new URL(request.url).searchParams.keys()];
  if (unknown.length > 0) throw schemaError(request, [`query has unknown members: ${unknown.join(', ')}`]);
  const facts = [`Access type: ${access ?? 'none'}`, `Project: ${project?.id ?? 'none'}`, `User: ${user?.id ?? 'none'}`];
  return textResponse(['Welcome to the API of the local Portico backend.', '', ...facts].join('\n'));
};

/** Serves the public keys that verify a project's access tokens (RFC 7517). */
export const jwksRoute: Route = async ({ request, params, tools }) => {
  const projectId = params.projectId ?? '';
  // PostgreSQL rejects text with NUL characters. No project ID contains NUL characters.
  const [project] = projectId.includes('\0')
    ? []
    : await tools.db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId));
  if (!project) throw new StatusError(404, 'There is no such project.');
  return jsonResponse(request, { keys: tools.tokens.publicKeys(project.id) });
};
