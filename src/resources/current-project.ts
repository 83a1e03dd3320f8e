import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { boolean, list, named, record, text } from '../contract/fields.js';

const switches = entity({
  /** Whether new users can sign up by themselves. */
  signUpEnabled: boolean,
  /** Whether users can sign in with an email address and a password. */
  credentialEnabled: boolean,
  /** Whether users can sign in with a link or a code from an email. */
  magicLinkEnabled: boolean,
  /** Whether users can sign in with passkeys. */
  passkeyEnabled: boolean,
  /** Whether users can create teams. */
  clientTeamCreationEnabled: boolean,
  /** Whether users can delete their own accounts. */
  clientUserDeletionEnabled: boolean,
  /** Whether users can have API keys. */
  allowUserApiKeys: boolean,
  /** Whether teams can have API keys. */
  allowTeamApiKeys: boolean,
});
/** Project settings that are on or off. Every app can read them. */
export interface ProjectSwitches extends DataOf<typeof switches> {}
export const ProjectSwitches: Named<typeof switches, ProjectSwitches> = switches;

const enabledProvider = entity({
  /** The provider's ID, for example `github`. */
  id: text,
});
/** An OAuth provider that users can sign in with. */
export interface EnabledProvider extends DataOf<typeof enabledProvider> {}
const EnabledProvider: Named<typeof enabledProvider, EnabledProvider> = enabledProvider;
export const enabledProviders = named('enabled_oauth_providers', list(record(EnabledProvider)));

const config = extend(ProjectSwitches, {
  /** The OAuth providers that users can sign in with. */
  oauthProviders: enabledProviders,
});
/** The settings of a project that every app can read. */
export interface ProjectConfig extends DataOf<typeof config> {}
const ProjectConfig: Named<typeof config, ProjectConfig> = config;

const project = entity({
  /** The project's ID. */
  id: text,
  /** The project's name. */
  displayName: text,
  /** The settings that every app can read. */
  config: record(ProjectConfig),
});
/** The public data of a project: its name, its sign-in methods and other settings. */
export interface Project extends DataOf<typeof project> {}
/** The public data of a project: its name, its sign-in methods and other settings. */
export const Project: Named<typeof project, Project> = project;

/** The project that the app belongs to. */
export const currentProject = {
  /**
   * Returns the public data of the project: its name, its sign-in methods and other settings.
   * @example
   * const { config } = await app.currentProject.get();
   */
  get: endpoint({ access: 'client', method: 'GET', path: '/projects/current', returns: Project, isPublic: true }),
};
