// Types of the app classes, which refer to each other: owned projects of a client app contain admin apps.
import type { AdminMembers } from './admin-types.js';
import type { AuthMethods } from './auth-members.js';
import type { CurrentUser } from './current-user.js';
import type { AdminInternals, AppInternals, StackClientAppJson } from './internals.js';
import type { stackAppInternalsSymbol } from './internals-symbol.js';
import type {
  HandlerUrls,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackServerAppConstructorOptions,
} from './options.js';
import type { AdminProject, AdminProjectCreateOptions, Project } from './projects.js';
import type { RedirectMethods } from './redirects.js';
import type { CurrentServerUser, ServerTeam, ServerTeamCreateOptions, ServerUser, ServerUserCreateOptions } from './server-records.js';
import type { TokenStoreInit } from './token-stores.js';

/** A project of the signed-in user. */
export interface AdminOwnedProject extends AdminProject {
  /** An app that administers the project with the session of the signed-in user. */
  readonly app: StackAdminApp<false>;
}

/** The members of users of the project `internal`, who own projects. */
export interface InternalUser<Owned extends AdminOwnedProject = AdminOwnedProject> {
  /** Creates a project. */
  createProject(this: void, options: AdminProjectCreateOptions): Promise<Owned>;
  /** Returns the projects of the user. */
  listOwnedProjects(this: void): Promise<Owned[]>;
}

/** The signed-in user of the project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUser {}
/** The signed-in user of the project `internal`, with the rights of a server. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUser {}

/** What to do if nobody is signed in. Anonymous users are treated as signed out, except with `anonymous` and `anonymous-if-exists`. */
export type OrElse = 'redirect' | 'throw' | 'return-null' | 'anonymous' | 'anonymous-if-exists';

/** Options of `getUser`. An app without a token store requires a token store for each call. */
export type GetUserOptions<HasTokenStore extends boolean = boolean, Or extends OrElse = OrElse> = {
  /** What to do if nobody is signed in. If omitted, `return-null`. */
  or?: Or | undefined;
} & (HasTokenStore extends false
  ? {
      /** Where the tokens of the user are. */
      tokenStore: TokenStoreInit<true>;
    }
  : {
      /** Where the tokens of the user are. If omitted, the store of the app. */
      tokenStore?: TokenStoreInit | undefined;
    });

/** Options with which the user is never null. */
export type WithOr<O> = O & {
  /** What to do if nobody is signed in. */
  or: 'redirect' | 'throw' | 'anonymous';
};

/** The method that finds the signed-in user. */
export interface UserLookup<HasTokenStore extends boolean, Found> {
  /** Returns the signed-in user. If nobody is signed in, redirects, throws or creates an anonymous account, as `or` specifies. */
  getUser(this: void, options: WithOr<GetUserOptions<HasTokenStore>>): Promise<Found>;
  /** Returns the signed-in user, or null. */
  getUser(
    this: void,
    ...options: HasTokenStore extends false ? [options: GetUserOptions<false>] : [options?: GetUserOptions<HasTokenStore>]
  ): Promise<Found | null>;
}

/** The members that all apps have. */
export interface AnyApp<ProjectId extends string> extends AuthMethods, RedirectMethods {
  /** Project ID. */
  readonly projectId: ProjectId;
  /** URLs of the pages that the app redirects users to. */
  readonly urls: Readonly<HandlerUrls>;
  /** Members for frameworks. */
  readonly [stackAppInternalsSymbol]: AppInternals;
  /** Signs the user out, then redirects. Does nothing if nobody is signed in. */
  signOut(
    this: void,
    options?: {
      /** URL to redirect to, on any site. Must not come from a visitor. If omitted, the page after a sign-out. */
      redirectUrl?: URL | string | undefined;
    },
  ): Promise<void>;
  /** Returns the project. */
  getProject(this: void): Promise<Project>;
}

/** An app that acts as the signed-in user. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends AnyApp<ProjectId>, UserLookup<HasTokenStore, ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser> {}

/** Options of `listUsers`. */
export interface ServerListUsersOptions {
  /** The `nextCursor` of the previous page; if omitted, the first page. */
  cursor?: string | undefined;
  /** Maximum number of users on the page. */
  limit?: number | undefined;
  /** The sort key. */
  orderBy?: 'signedUpAt' | undefined;
  /** Whether the newest users come first. */
  desc?: boolean | undefined;
  /** Part of a name or an email address. */
  query?: string | undefined;
}

/** A key to look up its owner. */
export interface ByApiKey {
  /** The whole API key. */
  apiKey: string;
}

/** The members of server apps. */
export interface ServerMembers<
  HasTokenStore extends boolean,
  Found,
  U extends ServerUser = ServerUser,
  T extends ServerTeam = ServerTeam,
> extends UserLookup<HasTokenStore, Found> {
  /** Returns the user with this ID, or null. */
  getUser(this: void, id: string): Promise<U | null>;
  /** Returns the user who owns this API key, or null if the key is not valid. */
  getUser(this: void, options: ByApiKey): Promise<U | null>;
  /** Returns the signed-in user. If nobody is signed in, redirects, throws or creates an anonymous account, as `or` specifies. */
  getUser(this: void, options: WithOr<GetUserOptions<HasTokenStore>>): Promise<Found>;
  /** Returns the signed-in user, or null. */
  getUser(
    this: void,
    ...options: HasTokenStore extends false ? [options: GetUserOptions<false>] : [options?: GetUserOptions<HasTokenStore>]
  ): Promise<Found | null>;
  /**
   * Returns the signed-in user, or null.
   * @deprecated Use `getUser()`.
   */
  getServerUser(this: void): Promise<Found | null>;
  /** Returns one page of the users of the project. */
  listUsers(
    this: void,
    options?: ServerListUsersOptions,
  ): Promise<
    U[] & {
      /** The cursor of the next page; null on the last page. */
      nextCursor: string | null;
    }
  >;
  /** Creates a user. */
  createUser(this: void, options: ServerUserCreateOptions): Promise<U>;
  /** Returns the team with this ID, or null. */
  getTeam(this: void, id: string): Promise<T | null>;
  /** Returns the team that owns this API key, or null if the key is not valid. */
  getTeam(this: void, options: ByApiKey): Promise<T | null>;
  /** Returns all teams of the project. */
  listTeams(this: void): Promise<T[]>;
  /** Creates a team. */
  createTeam(this: void, options: ServerTeamCreateOptions): Promise<T>;
}

/** An app that can read and change any user and any team. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends AnyApp<ProjectId>, ServerMembers<HasTokenStore, ProjectId extends 'internal' ? CurrentInternalServerUser : CurrentServerUser> {}

/** An app that administers a project. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackServerApp<HasTokenStore, ProjectId>, AdminMembers {
  /** Members for frameworks. */
  readonly [stackAppInternalsSymbol]: AdminInternals;
  /** Returns the project, with all its settings. */
  getProject(this: void): Promise<AdminProject>;
}

/** The options of a class, with the literal types of the token store and the project ID. */
export type Literal<Options, Store, ProjectId> = Omit<Options, 'tokenStore' | 'projectId'> & {
  /** Where to store the tokens of the signed-in user. */
  tokenStore: Store;
  /** Project ID. If omitted, read from `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  projectId?: ProjectId | undefined;
};
/** Whether an app with this token store has one. */
export type HasStore<Store> = Store extends null ? false : true;

/** The class of apps that act as the signed-in user. */
export interface StackClientAppConstructor {
  new <const Store extends TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<StackClientAppConstructorOptions, Store, ProjectId>,
  ): StackClientApp<HasStore<Store>, ProjectId>;
  new (options: StackClientAppConstructorOptions): StackClientApp;
  /** Members for frameworks. */
  readonly [stackAppInternalsSymbol]: {
    /** Returns the app from which `toClientJson` created the JSON, or creates an app with the same options. */
    fromClientJson(this: void, json: StackClientAppJson): StackClientApp;
  };
}

/** The class of apps that can read and change any user and any team. */
export interface StackServerAppConstructor {
  new <const Store extends TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<StackServerAppConstructorOptions, Store, ProjectId>,
  ): StackServerApp<HasStore<Store>, ProjectId>;
  new (options: StackServerAppConstructorOptions): StackServerApp;
}

/** The class of apps that administer a project. */
export interface StackAdminAppConstructor {
  new <const Store extends TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<StackAdminAppConstructorOptions, Store, ProjectId>,
  ): StackAdminApp<HasStore<Store>, ProjectId>;
  new (options: StackAdminAppConstructorOptions): StackAdminApp;
}
