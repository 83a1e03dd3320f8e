// Projects, as clients and as their owners see them.
import { PorticoError } from '../errors/portico-error.js';
import { domainProblems } from '../redirects/domain-problems.js';
import type { Project as ProjectData, ProjectSwitches } from '../resources/current-project.js';
import type { DefaultPermission, ProjectSettings } from '../resources/project-config.js';
import type { AdminProject as AdminProjectData, ProjectCreate } from '../resources/projects.js';
import { live } from './live.js';

/** An enabled OAuth provider. */
export interface OAuthProviderConfig {
  /** ID of the provider. */
  readonly id: string;
}

/** The settings of a project that clients may read. */
export interface ProjectConfig extends ProjectSwitches {
  /** The enabled OAuth providers. */
  readonly oauthProviders: OAuthProviderConfig[];
}

/** A project, as clients see it. */
export interface Project {
  /** Project ID. */
  readonly id: string;
  /** The project's name. */
  readonly displayName: string;
  /** The settings that clients may read. */
  readonly config: ProjectConfig;
}

/** A trusted domain of a project. */
export interface AdminDomainConfig {
  /** Origin of the domain. */
  domain: string;
  /** Path of the handler. */
  handlerPath: string;
}

/** An OAuth provider of a project, with the shared keys of the service or with the project's own. */
export type AdminOAuthProviderConfig = {
  /** ID of the provider. */
  id: string;
} & (
  | {
      /** The keys belong to the service. */
      type: 'shared';
    }
  | {
      /** The keys belong to the project. */
      type: 'standard';
      /** Client ID at the provider. */
      clientId: string;
      /** Client secret at the provider. */
      clientSecret: string;
      /** Configuration ID, for Facebook. */
      facebookConfigId?: string | undefined;
      /** Tenant ID, for Microsoft. */
      microsoftTenantId?: string | undefined;
    }
);

/** A mail server. */
export interface EmailConfig {
  /** Host name of the server. */
  host: string;
  /** Port of the server. */
  port: number;
  /** User name at the server. */
  username: string;
  /** Password at the server. */
  password: string;
  /** Email address of the sender. */
  senderEmail: string;
  /** Name of the sender. */
  senderName: string;
}

/** The mail server of a project: the shared server of the service, or the project's own. */
export type AdminEmailConfig =
  | {
      /** The server belongs to the service. */
      type: 'shared';
    }
  | (EmailConfig & {
      /** The server belongs to the project. */
      type: 'standard';
    });

/** All settings of a project. */
export interface AdminProjectConfig
  extends ProjectSwitches, Pick<ProjectSettings, 'allowLocalhost' | 'createTeamOnSignUp' | 'oauthAccountMergeStrategy'> {
  /** The OAuth providers, with their keys. */
  readonly oauthProviders: AdminOAuthProviderConfig[];
  /** The mail server. */
  readonly emailConfig: AdminEmailConfig;
  /** The trusted domains. */
  readonly domains: AdminDomainConfig[];
  /** The permissions of the creator of a team. */
  readonly teamCreatorDefaultPermissions: DefaultPermission[];
  /** The permissions of a new member of a team. */
  readonly teamMemberDefaultPermissions: DefaultPermission[];
  /** The permissions of a new user. */
  readonly userDefaultPermissions: DefaultPermission[];
}

/** Changes to the settings of a project. A list replaces the stored list. */
export type AdminProjectConfigUpdateOptions = { -readonly [N in keyof AdminProjectConfig]?: AdminProjectConfig[N] | undefined };

/** Changes to a project. An omitted field does not change. */
export interface AdminProjectUpdateOptions {
  /** The project's name. */
  displayName?: string | undefined;
  /** The project's description; null removes it. */
  description?: string | null | undefined;
  /** Whether the project is in production mode. */
  isProductionMode?: boolean | undefined;
  /** The settings to change. */
  config?: AdminProjectConfigUpdateOptions | undefined;
}

/** The input for a new project. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** The project's name. */
  displayName: string;
}

/** A problem to fix before a project can use production mode. */
export interface ProductionModeError {
  /** The problem, in a sentence. */
  message: string;
  /** Path of the page of the dashboard on which the problem can be fixed. */
  relativeFixUrl: string;
}

/** A project, as its owner sees it. The object is a snapshot: after a change, get the project again. */
export interface AdminProject {
  /** Project ID. */
  readonly id: string;
  /** The project's name. */
  readonly displayName: string;
  /** The project's description. */
  readonly description: string | null;
  /** When the project was created. */
  readonly createdAt: Date;
  /** The number of users. */
  readonly userCount: number;
  /** Whether the project is in production mode. */
  readonly isProductionMode: boolean;
  /** The settings of the project. */
  readonly config: AdminProjectConfig;
  /** Changes the project. The object itself does not change. */
  update(this: void, options: AdminProjectUpdateOptions): Promise<void>;
  /** Deletes the project. */
  delete(this: void): Promise<void>;
  /** Returns the problems to fix before the project can use production mode, computed from this snapshot. */
  getProductionModeErrors(this: void): Promise<ProductionModeError[]>;
  /** Returns the same problems without a promise. */
  useProductionModeErrors(this: void): ProductionModeError[];
}

const switches = (config: ProjectSwitches): ProjectSwitches => ({
  signUpEnabled: config.signUpEnabled,
  credentialEnabled: config.credentialEnabled,
  magicLinkEnabled: config.magicLinkEnabled,
  passkeyEnabled: config.passkeyEnabled,
  clientTeamCreationEnabled: config.clientTeamCreationEnabled,
  clientUserDeletionEnabled: config.clientUserDeletionEnabled,
  allowUserApiKeys: config.allowUserApiKeys,
  allowTeamApiKeys: config.allowTeamApiKeys,
});

const copyAll = <T extends object>(items: readonly T[]): T[] => items.map((item) => ({ ...item }));

/** Returns a project, as clients see it. */
export const createProjectObject = ({ id, displayName, config }: ProjectData): Project => ({
  ...{ id, displayName },
  config: { ...switches(config), oauthProviders: config.oauthProviders.map((provider) => ({ id: provider.id })) },
});

/** Returns a copy. Throws ASSERTION if it has the type `standard` and lacks one of the members. */
const complete = <T extends { readonly type: string }>(config: T, members: readonly (keyof T & string)[]): T => {
  const missing = config.type === 'standard' ? members.find((name) => config[name] === undefined) : undefined;
  if (missing !== undefined) throw new PorticoError('ASSERTION', `The service sent a configuration without ${missing}.`);
  return { ...config };
};

const adminConfig = (config: AdminProjectData['config']): AdminProjectConfig => ({
  ...switches(config),
  allowLocalhost: config.allowLocalhost,
  createTeamOnSignUp: config.createTeamOnSignUp,
  oauthAccountMergeStrategy: config.oauthAccountMergeStrategy,
  oauthProviders: config.oauthProviders.map((provider) => complete(provider, ['clientId', 'clientSecret']) as AdminOAuthProviderConfig),
  emailConfig: complete(config.emailConfig, ['host', 'port', 'username', 'password', 'senderName', 'senderEmail']) as AdminEmailConfig,
  domains: copyAll(config.domains),
  teamCreatorDefaultPermissions: copyAll(config.teamCreatorDefaultPermissions),
  teamMemberDefaultPermissions: copyAll(config.teamMemberDefaultPermissions),
  userDefaultPermissions: copyAll(config.userDefaultPermissions),
});

/** Returns the input of the SDK for changes to a project. */
export const projectInput = <T extends AdminProjectUpdateOptions>({ displayName, description, isProductionMode, config }: T) =>
  ({ displayName, description, isProductionMode, config }) as Pick<T, 'displayName'> & Omit<ProjectCreate, 'displayName'>;

/** Returns a project, as its owner sees it. */
export const createAdminProject = (data: AdminProjectData, calls: Pick<AdminProject, 'update' | 'delete'>): AdminProject => {
  const problems = (): ProductionModeError[] => domainProblems(data).map(({ message, fixUrl }) => ({ message, relativeFixUrl: fixUrl }));
  return live({
    id: data.id,
    displayName: data.displayName,
    description: data.description,
    createdAt: data.createdAt,
    userCount: data.userCount,
    isProductionMode: data.isProductionMode,
    config: adminConfig(data.config),
    ...calls,
    getProductionModeErrors: async () => problems(),
    useProductionModeErrors: problems,
  });
};
