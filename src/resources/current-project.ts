import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { boolean, list, named, record, text } from '../contract/fields.js';

/** Project settings that are on or off. Every app can read them. */
export const Switches = entity({
  signUpEnabled: boolean,
  credentialEnabled: boolean,
  magicLinkEnabled: boolean,
  passkeyEnabled: boolean,
  clientTeamCreationEnabled: boolean,
  clientUserDeletionEnabled: boolean,
  allowUserApiKeys: boolean,
  allowTeamApiKeys: boolean,
});

/** IDs of the enabled providers. */
export const enabledProviders = named('enabled_oauth_providers', list(record(entity({ id: text }))));

const project = entity({ id: text, displayName: text, config: record(extend(Switches, { oauthProviders: enabledProviders })) });
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
