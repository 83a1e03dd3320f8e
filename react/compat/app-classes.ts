// The classes of apps whose objects have hooks.
import type * as plain from '../../src/compat.js';
import { adminAppClass, clientAppClass, serverAppClass, type Flavor, type HasStore, type Literal } from '../../src/compat-internal.js';
import type { StackAdminApp, StackClientApp, StackServerApp } from './types.js';

/** The class of apps that act as the signed-in user. */
export interface StackClientAppConstructor {
  new <const Store extends plain.TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<plain.StackClientAppConstructorOptions, Store, ProjectId>,
  ): StackClientApp<HasStore<Store>, ProjectId>;
  new (options: plain.StackClientAppConstructorOptions): StackClientApp;
  /** Members for frameworks. */
  readonly [plain.stackAppInternalsSymbol]: {
    /** Returns the app from which `toClientJson` created the JSON, or creates an app with the same options. */
    fromClientJson(this: void, json: plain.StackClientAppJson): StackClientApp;
  };
}

/** The class of apps that can read and change any user and any team. */
export interface StackServerAppConstructor {
  new <const Store extends plain.TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<plain.StackServerAppConstructorOptions, Store, ProjectId>,
  ): StackServerApp<HasStore<Store>, ProjectId>;
  new (options: plain.StackServerAppConstructorOptions): StackServerApp;
}

/** The class of apps that administer a project. */
export interface StackAdminAppConstructor {
  new <const Store extends plain.TokenStoreInit, const ProjectId extends string = string>(
    options: Literal<plain.StackAdminAppConstructorOptions, Store, ProjectId>,
  ): StackAdminApp<HasStore<Store>, ProjectId>;
  new (options: plain.StackAdminAppConstructorOptions): StackAdminApp;
}

/** Returns the class of client apps of a flavor. */
export const reactClientApp = (flavor: Flavor): StackClientAppConstructor => clientAppClass(flavor) as unknown as StackClientAppConstructor;
/** Returns the class of server apps of a flavor. */
export const reactServerApp = (flavor: Flavor): StackServerAppConstructor => serverAppClass(flavor) as unknown as StackServerAppConstructor;
/** Returns the class of admin apps of a flavor. */
export const reactAdminApp = (flavor: Flavor): StackAdminAppConstructor => adminAppClass(flavor) as unknown as StackAdminAppConstructor;
