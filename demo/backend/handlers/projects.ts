import type { currentProject as rows } from '../../../src/resources/projects.js';
import type { Handlers } from '../call.js';

export const currentProject: Handlers<typeof rows> = {
  get: async ({ project }) => ({ id: project.id, displayName: project.displayName, config: project }),
};
