import { eq } from 'drizzle-orm';
import { StatusError } from './status-error.js';
import { identify } from './access.js';
import { projects } from './db/schema/index.js';
import type { Route } from './mount.js';
import { schemaError } from './problem.js';
import { jsonAnswer, textAnswer } from './respond.js';

// Paths that no row describes, because no app calls them.

/** What a person sees who opens the API in a browser. */
export const greetingRoute: Route = async ({ request, tools }) => {
  const { access, project, user } = await identify(tools, request.headers);
  const unknown = [...new URL(request.url).searchParams.keys()];
  if (unknown.length > 0) throw schemaError(request, [`query has unknown members: ${unknown.join(', ')}`]);
  const facts = [`Access type: ${access ?? 'none'}`, `Project: ${project?.id ?? 'none'}`, `User: ${user?.id ?? 'none'}`];
  return textAnswer(['Welcome to the API of the local Portico backend.', '', ...facts].join('\n'));
};

/** The public keys that verify access tokens of a project. */
export const jwksRoute: Route = async ({ request, params, tools }) => {
  const projectId = params.projectId ?? '';
  // A name with a NUL character is no project's, and no text for the database either.
  const [project] = projectId.includes('\0')
    ? []
    : await tools.db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId));
  if (!project) throw new StatusError(404, 'There is no such project.');
  return jsonAnswer(request, { keys: tools.tokens.publicKeys(project.id) });
};
