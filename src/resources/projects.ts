import { endpoint } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { as, flag, list, record, text } from '../contract/fields.js';

/** What every app may know of its project: enough to draw the right sign-in page. */
export const Project = entity({
  id: text,
  displayName: text,
  config: record({
    signUpEnabled: flag,
    credentialEnabled: flag,
    magicLinkEnabled: flag,
    passkeyEnabled: flag,
    clientTeamCreationEnabled: flag,
    clientUserDeletionEnabled: flag,
    allowUserApiKeys: flag,
    allowTeamApiKeys: flag,
    oauthProviders: as('enabled_oauth_providers', list(record({ id: text }))),
  }),
});

/** The project the app belongs to. */
export const currentProject = {
  get: endpoint({ allow: 'client', method: 'GET', path: '/projects/current', returns: Project, isPublic: true }),
};
