import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, type DataOf, type Named } from '../contract/entity.js';
import { date, boolean, nullable, record, text } from '../contract/fields.js';
import { number } from '../contract/special-fields.js';
import { enabledProviders } from './current-project.js';
import { ProjectSettings, ProjectSettingsUpdate } from './project-config.js';

const providers = entity({
  /** The IDs of the providers in `oauthProviders`. */
  enabledOauthProviders: enabledProviders,
});
const config = extend(ProjectSettings, providers.shape);
/** The settings of a project that only its owner can read. */
export interface AdminProjectConfig extends ProjectSettings, DataOf<typeof providers> {}
const AdminProjectConfig: Named<typeof config, AdminProjectConfig> = config;

const adminProject = entity({
  /** The project's ID. */
  id: text,
  /** The project's name. */
  displayName: text,
  /** The owner's description of the project, which is empty if there is none. */
  description: nullable(text),
  /** When the project was created. */
  createdAt: date,
  /** The number of users, including anonymous users. */
  userCount: number,
  /** Whether the project is in production mode. `domainProblems()` returns the problems that prevent this mode. */
  isProductionMode: boolean,
  /** All settings of the project. */
  config: record(AdminProjectConfig),
});
/** A project with all its settings, which only its owner can read. */
export interface AdminProject extends DataOf<typeof adminProject> {}
/** A project with all its settings, which only its owner can read. */
export const AdminProject: Named<typeof adminProject, AdminProject> = adminProject;

const written = partial(
  entity({
    /** The project's name. */
    displayName: text,
    /** The owner's description of the project; null stores an empty description. */
    description: nullable(text),
    /** Whether the project is in production mode; the service does not check the requirements. */
    isProductionMode: boolean,
    /** The settings to change; an omitted setting does not change, and a list replaces the stored list. */
    config: record(ProjectSettingsUpdate),
  }),
);

/** Changes to a project. An omitted field does not change; a list replaces the stored list. */
export interface ProjectUpdate extends DataOf<typeof written> {}
const ProjectUpdate: Named<typeof written, ProjectUpdate> = written;

const create = extend(written, {
  /** The project's name. */
  displayName: text,
});
/** The input for a new project. */
export interface ProjectCreate extends DataOf<typeof create> {}
const ProjectCreate: Named<typeof create, ProjectCreate> = create;

/** Administration of the app's own project. */
export const projects = {
  /**
   * Returns the project with all its settings.
   * @example
   * const project = await admin.projects.get();
   */
  get: endpoint({ access: 'admin', method: 'GET', path: '/internal/projects/current', returns: AdminProject }),
  /**
   * Changes the project. A list replaces the stored list.
   * @example
   * await admin.projects.update({ config: { passkeyEnabled: true } });
   */
  update: endpoint({
    access: 'admin',
    method: 'PATCH',
    path: '/internal/projects/current',
    body: ProjectUpdate,
    returns: AdminProject,
    invalidates: ['currentProject'],
  }),
  /**
   * Deletes the project with all its users.
   * @example
   * await admin.projects.delete();
   */
  delete: endpoint({ access: 'admin', method: 'DELETE', path: '/internal/projects/current', invalidates: ['currentProject'] }),
};

/** The projects that the signed-in user owns. Calls throw EXPECTED_INTERNAL_PROJECT, except in apps of the project `internal`. */
export const internalProjects = {
  /**
   * Lists the projects that the signed-in user owns.
   * @example
   * const projects = await app.internalProjects.list();
   */
  list: endpoint({ access: 'client', method: 'GET', path: '/internal/projects', returns: AdminProject, list: true }),
  /**
   * Creates a project that the signed-in user owns.
   * @example
   * const project = await app.internalProjects.create({ displayName: 'Analytical Engines' });
   */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/internal/projects',
    body: ProjectCreate,
    returns: AdminProject,
  }),
};
