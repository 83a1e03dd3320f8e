// The types of the objects of the drop-in entry that have hooks. A hook has the arguments of the method that reads the same value.
import type * as plain from '../../src/compat.js';
import type {
  AdminMembers,
  AnyApp,
  ApiKeyOwner,
  ByApiKey,
  ConnectedAccountOwner,
  ContactChannelOwner,
  InternalUser,
  InvitationOwner,
  PermissionListOptions,
  PermissionOwner,
  ScopeOptions,
  ServerMembers,
  ServerTeamMembers,
  ServerUserMembers,
  SessionOwner,
  TeamFields,
  TeamSelector,
  UserChanges,
  UserLookup,
  WithOr,
} from '../../src/compat-internal.js';

/** A connected account of an OAuth provider. */
export interface OAuthConnection extends plain.OAuthConnection {
  /** Returns an access token for the API of the provider. */
  useAccessToken(this: void): Awaited<ReturnType<plain.OAuthConnection['getAccessToken']>>;
}

type TeamReference = plain.TeamReference;

/** The hooks of users. */
interface UserHooks<T, Channel> {
  /** Returns the teams of the user. */
  useTeams(this: void): T[];
  /** Returns a team of the user, or null. */
  useTeam(this: void, id: string): T | null;
  /** Returns the user's profile in a team. */
  useTeamProfile(this: void, team: TeamReference): plain.EditableTeamMemberProfile;
  /** Returns the email addresses of the user. */
  useContactChannels(this: void): Channel[];
  /** Returns the account. If it is not connected or lacks a scope, redirects to the provider. */
  useConnectedAccount(this: void, id: string, options: ScopeOptions & OrElse<'redirect' | 'throw'>): OAuthConnection;
  /** Returns the account, or null if it is not connected or lacks a scope. */
  useConnectedAccount(
    this: void,
    id: string,
    options?: ScopeOptions & Partial<OrElse<'redirect' | 'throw' | 'return-null'>>,
  ): OAuthConnection | null;
  /** Returns a permission of the user in a team, or null. */
  usePermission(this: void, team: TeamReference, permissionId: string): plain.TeamPermission | null;
  /** Returns a permission of the user in the project, or null. */
  usePermission(this: void, permissionId: string): plain.TeamPermission | null;
  /** Returns the permissions of the user in a team. */
  usePermissions(this: void, team: TeamReference, options?: PermissionListOptions): plain.TeamPermission[];
  /** Returns the permissions of the user in the project. */
  usePermissions(this: void, options?: PermissionListOptions): plain.TeamPermission[];
  /** Returns the API keys of the user. */
  useApiKeys(this: void): plain.UserApiKey[];
}

interface OrElse<O> {
  /** What to do if there is no such account. */
  or: O;
}

/** The hooks of teams. */
interface TeamHooks<Member> {
  /** Returns the members of the team. */
  useUsers(this: void): Member[];
  /** Returns the invitations that nobody has accepted. */
  useInvitations(this: void): plain.TeamInvitation[];
  /** Returns the API keys of the team. */
  useApiKeys(this: void): plain.TeamApiKey[];
}

/** A team of the signed-in user. */
export interface Team
  extends
    TeamFields,
    InvitationOwner,
    ApiKeyOwner<plain.TeamApiKey, plain.TeamApiKeyFirstView>,
    Pick<plain.Team, 'update' | 'delete' | 'listUsers'>,
    TeamHooks<plain.TeamUser> {}

/** The signed-in user. The object is a snapshot: after a change, the hooks return another object. */
export interface CurrentUser
  extends
    plain.User,
    plain.Auth,
    UserChanges<plain.UserUpdateOptions>,
    TeamSelector<Team>,
    ConnectedAccountOwner<OAuthConnection>,
    SessionOwner,
    PermissionOwner,
    ContactChannelOwner<plain.ContactChannel, plain.ContactChannelCreateOptions>,
    ApiKeyOwner<plain.UserApiKey, plain.UserApiKeyFirstView>,
    UserHooks<Team, plain.ContactChannel> {}

/** A user, with the rights of a server. */
export interface ServerUser
  extends
    ServerUserMembers,
    TeamSelector<ServerTeam>,
    ConnectedAccountOwner<OAuthConnection>,
    UserHooks<ServerTeam, plain.ServerContactChannel> {}

/** The signed-in user, with the rights of a server. */
export interface CurrentServerUser extends ServerUser, plain.Auth {}

/** A member of a team, with the rights of a server. */
export interface ServerTeamUser extends ServerUser {
  /** The user's profile in the team. */
  readonly teamProfile: plain.ServerTeamMemberProfile;
}

/** A team, with the rights of a server. */
export interface ServerTeam extends ServerTeamMembers, TeamHooks<ServerTeamUser> {
  /** Returns the members of the team. */
  listUsers(this: void): Promise<ServerTeamUser[]>;
}

/** A project of the signed-in user. */
export interface AdminOwnedProject extends plain.AdminProject {
  /** An app that administers the project with the session of the signed-in user. */
  readonly app: StackAdminApp<false>;
}

interface ProjectsHook {
  /** Returns the projects of the user. */
  useOwnedProjects(this: void): AdminOwnedProject[];
}

/** The signed-in user of the project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUser<AdminOwnedProject>, ProjectsHook {}
/** The signed-in user of the project `internal`, with the rights of a server. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUser<AdminOwnedProject>, ProjectsHook {}

/** The hook that finds the signed-in user. */
interface UserHook<HasTokenStore extends boolean, Found> {
  /** Returns the signed-in user. If nobody is signed in, redirects, throws or creates an anonymous account, as `or` specifies. */
  useUser(this: void, options: WithOr<plain.GetUserOptions<HasTokenStore>>): Found;
  /** Returns the signed-in user, or null. */
  useUser(
    this: void,
    ...options: HasTokenStore extends false ? [options: plain.GetUserOptions<false>] : [options?: plain.GetUserOptions<HasTokenStore>]
  ): Found | null;
}

/** The hooks that all apps have. */
interface AppHooks<P> {
  /** Returns the project. */
  useProject(this: void): P;
  /** Returns a function that navigates as the app does. */
  useNavigate(this: void): (to: string) => void;
}

/** An app that acts as the signed-in user. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends
    AnyApp<ProjectId>,
    UserLookup<HasTokenStore, ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser>,
    UserHook<HasTokenStore, ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser>,
    AppHooks<plain.Project> {}

/** The hooks of server apps. */
interface ServerHooks<HasTokenStore extends boolean, Found> extends UserHook<HasTokenStore, Found> {
  /** Returns the user with this ID, or null. */
  useUser(this: void, id: string): ServerUser | null;
  /** Returns the user who owns this API key, or null if the key is not valid. */
  useUser(this: void, options: ByApiKey): ServerUser | null;
  /** Returns the signed-in user. If nobody is signed in, redirects, throws or creates an anonymous account, as `or` specifies. */
  useUser(this: void, options: WithOr<plain.GetUserOptions<HasTokenStore>>): Found;
  /** Returns the signed-in user, or null. */
  useUser(
    this: void,
    ...options: HasTokenStore extends false ? [options: plain.GetUserOptions<false>] : [options?: plain.GetUserOptions<HasTokenStore>]
  ): Found | null;
  /** Returns one page of the users of the project. */
  useUsers(
    this: void,
    options?: plain.ServerListUsersOptions,
  ): ServerUser[] & {
    /** The cursor of the next page; null on the last page. */
    nextCursor: string | null;
  };
  /** Returns the team with this ID, or null. */
  useTeam(this: void, id: string): ServerTeam | null;
  /** Returns the team that owns this API key, or null if the key is not valid. */
  useTeam(this: void, options: ByApiKey): ServerTeam | null;
  /** Returns all teams of the project. */
  useTeams(this: void): ServerTeam[];
}

type CurrentServerUserOf<ProjectId> = ProjectId extends 'internal' ? CurrentInternalServerUser : CurrentServerUser;

/** An app that can read and change any user and any team. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends
    AnyApp<ProjectId>,
    ServerMembers<HasTokenStore, CurrentServerUserOf<ProjectId>, ServerUser, ServerTeam>,
    ServerHooks<HasTokenStore, CurrentServerUserOf<ProjectId>>,
    AppHooks<plain.Project> {}

/** An app that administers a project. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackServerApp<HasTokenStore, ProjectId>, AdminMembers, AppHooks<plain.AdminProject> {
  /** Members for frameworks. */
  readonly [plain.stackAppInternalsSymbol]: plain.AdminInternals & {
    /** Returns statistics about the users of the project. */
    useMetrics(this: void): plain.Metrics;
  };
  /** Returns the project, with all its settings. */
  getProject(this: void): Promise<plain.AdminProject>;
  /** Returns the project, with all its settings. */
  useProject(this: void): plain.AdminProject;
  /** Returns the keys of the project, without their secret parts. */
  useInternalApiKeys(this: void): plain.InternalApiKey[];
  /** Returns the templates of emails. */
  useEmailTemplates(this: void): plain.AdminEmailTemplate[];
  /** Returns the definitions of permissions in teams. */
  useTeamPermissionDefinitions(this: void): plain.AdminTeamPermissionDefinition[];
  /** Returns the definitions of permissions in the project. */
  useProjectPermissionDefinitions(this: void): plain.AdminProjectPermissionDefinition[];
  /** Returns a token that opens the portal where webhooks are managed. */
  useSvixToken(this: void): string;
}
