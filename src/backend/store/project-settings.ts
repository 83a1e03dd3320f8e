import { describeProvider } from '../../resources/oauth-providers.js';
import type { internalProjects } from '../../resources/projects.js';
import type { Call, Received } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { KnownError, schemaError } from '../problem.js';

// Converts project settings to columns. An absent setting becomes `undefined`, which does not change the column.

type Written = Partial<Received<typeof internalProjects.create>>;
type Config = NonNullable<Written['config']>;

/** Returns a function that compares items by the code units of the strings that `key` returns. */
const byKey =
  <T>(key: (item: T) => string) =>
  (left: T, right: T): number =>
    key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0;

const withoutAbsent = <T extends object>(data: T): T =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as T;

type Violate = (violation: string) => void;

/** Checks a list of providers. Returns one entry per provider. If the list has several entries for a provider, returns the last entry. */
const providersOf = (list: NonNullable<Config['oauthProviders']>, violate: Violate): Project['oauthProviders'] => {
  for (const [index, { type, clientId, clientSecret }] of list.entries()) {
    const at = `body.config.oauth_providers[${index}]`;
    if (type === 'standard' && clientId === undefined) violate(`${at}.client_id is missing`);
    if (type === 'standard' && clientSecret === undefined) violate(`${at}.client_secret is missing`);
  }
  const withoutSharedKeys = list.find(({ id, type }) => type === 'shared' && !describeProvider(id).hasSharedKeys);
  if (withoutSharedKeys) {
    const details = { provider_id: withoutSharedKeys.id };
    throw new KnownError('INVALID_SHARED_OAUTH_PROVIDER_ID', `There are no shared keys for the provider ${withoutSharedKeys.id}.`, details);
  }
  const byId = new Map(list.map(({ id, type, ...more }) => [id, type === 'shared' ? { id, type } : withoutAbsent({ id, type, ...more })]));
  return [...byId.values()].toSorted(byKey(({ id }) => id)) as Project['oauthProviders'];
};

const SERVER_FIELDS = [
  ['host', 'host'],
  ['port', 'port'],
  ['username', 'username'],
  ['password', 'password'],
  ['senderName', 'sender_name'],
  ['senderEmail', 'sender_email'],
] as const;

const emailConfigOf = (config: NonNullable<Config['emailConfig']>, violate: Violate): Project['emailConfig'] => {
  if (config.type === 'shared') return { type: 'shared' };
  for (const [name, wire] of SERVER_FIELDS) {
    if (config[name] === undefined || config[name] === '') violate(`body.config.email_config.${wire} is missing`);
  }
  return config as Project['emailConfig'];
};

const idsOf = (list: readonly { readonly id: string }[] | undefined): readonly string[] | undefined =>
  list && [...new Set(list.map(({ id }) => id))].toSorted();

const configColumns = (config: Config, violate: Violate) => ({
  ...config,
  oauthProviders: config.oauthProviders && providersOf(config.oauthProviders, violate),
  domains: config.domains && config.domains.toSorted(byKey(({ domain }) => domain)),
  emailConfig: config.emailConfig && emailConfigOf(config.emailConfig, violate),
  teamCreatorDefaultPermissions: idsOf(config.teamCreatorDefaultPermissions),
  teamMemberDefaultPermissions: idsOf(config.teamMemberDefaultPermissions),
  userDefaultPermissions: idsOf(config.userDefaultPermissions),
});

/** Returns the columns that a request sets. Throws SCHEMA_ERROR if a provider or the mail server lacks required members. */
export const settingColumns = (call: Pick<Call, 'request'>, { displayName, description, isProductionMode, config }: Written) => {
  const violations: string[] = [];
  const columns = {
    displayName,
    description: description === null ? '' : description,
    isProductionMode,
    ...(config && configColumns(config, (violation) => violations.push(violation))),
  };
  if (violations.length > 0) throw schemaError(call.request, violations);
  return columns;
};
