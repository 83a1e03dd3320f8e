import { describeProvider, readClaims, type OAuthProvider } from '../../resources/oauth-providers.js';
import type { Tools } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { KnownError, StatusError } from '../problem.js';

/** The client registration of this server at a provider. */
export interface Registration {
  readonly provider: OAuthProvider;
  readonly isShared: boolean;
  readonly providerId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL to which the provider redirects visitors. */
  readonly redirectUri: string;
}

/** Describes the provider that replaces every provider with shared keys. Its sign-in page asks for an account every time. */
const sharedProvider = (issuer: string): OAuthProvider => ({
  issuer,
  authorizeUrl: `${issuer}/auth`,
  tokenUrl: `${issuer}/token`,
  userUrl: `${issuer}/me`,
  scopes: ['openid', 'email'],
  readProfile: readClaims,
  extra: { prompt: 'login' },
  isOpenId: true,
});

/** Returns the settings of a provider in a project. Throws if the project does not use the provider. */
export const findSettings = (project: Project, providerId: string | undefined): Project['oauthProviders'][number] => {
  const settings = project.oauthProviders.find(({ id }) => id === providerId);
  if (!settings) throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'The project does not use this provider.');
  return settings;
};

/** Returns the client registration for a project and a provider. Throws if the project does not use the provider. */
export const findRegistration = (
  tools: Pick<Tools, 'shared' | 'origin'>,
  project: Project,
  providerId: string | undefined,
): Registration => {
  const settings = findSettings(project, providerId);
  const redirectUri = `${tools.origin()}/api/v1/auth/oauth/callback/${settings.id}`;
  const common = { providerId: settings.id, redirectUri };
  if (settings.type === 'standard') {
    const { clientId = '', clientSecret = '' } = settings;
    return { ...common, provider: describeProvider(settings.id, settings), isShared: false, clientId, clientSecret };
  }
  if (!tools.shared) throw new StatusError(404, 'This backend has no shared provider. Configure a standard provider.');
  const { issuer, clientId, clientSecret } = tools.shared;
  return { ...common, provider: sharedProvider(issuer()), isShared: true, clientId, clientSecret };
};

/** Returns the scopes of all lists in their original order, without duplicates. */
export const scopesOf = (...lists: readonly (string | readonly string[] | undefined)[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => (typeof list === 'string' ? list.split(/\s+/) : (list ?? []))).filter(Boolean)),
];
