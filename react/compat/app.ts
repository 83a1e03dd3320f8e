'use client';
// Hooks that use the app of the nearest `StackProvider`.
import { createContext, useContext } from 'react';
import { ConfigurationError } from '../../src/compat-errors.js';
import type { GetUserOptions } from '../../src/compat.js';
import type { CurrentInternalUser, CurrentUser, StackClientApp } from './types.js';

/** The app that `StackProvider` provides to hooks. */
export const StackAppContext = createContext<StackClientApp<true> | null>(null);
StackAppContext.displayName = 'StackApp';

/** The project that the app must belong to. */
interface ProjectOption<ProjectId extends string> {
  /** ID of the project that the app must belong to. If omitted, any project. */
  projectIdMustMatch?: ProjectId | undefined;
}

/** Returns the app of the nearest `StackProvider`. Throws if there is none, or if the app belongs to another project. */
export const useStackApp = <ProjectId extends string = string>({ projectIdMustMatch }: ProjectOption<ProjectId> = {}): StackClientApp<
  true,
  ProjectId
> => {
  const app = useContext(StackAppContext);
  if (!app) throw new ConfigurationError('useStackApp must be used inside a StackProvider.');
  if (projectIdMustMatch !== undefined && app.projectId !== projectIdMustMatch)
    throw new ConfigurationError(`The app belongs to the project ${app.projectId}, and not to ${projectIdMustMatch}.`);
  return app as unknown as StackClientApp<true, ProjectId>;
};

type FoundUser<ProjectId> = string extends ProjectId ? CurrentUser : ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;

interface UseUser {
  /** Returns the signed-in user. If nobody is signed in, redirects, throws or creates an anonymous account, as `or` specifies. */
  <ProjectId extends string = string>(
    options: GetUserOptions & ProjectOption<ProjectId> & { or: 'redirect' | 'throw' | 'anonymous' },
  ): FoundUser<ProjectId>;
  /** Returns the signed-in user, or null. */
  <ProjectId extends string = string>(options?: GetUserOptions & ProjectOption<ProjectId>): FoundUser<ProjectId> | null;
}

/** Returns the signed-in user of the app of the nearest `StackProvider`. Suspends while the user loads. */
export const useUser = (({ projectIdMustMatch, ...options }: GetUserOptions & ProjectOption<string> = {}) =>
  useStackApp({ projectIdMustMatch }).useUser(options as GetUserOptions<true>)) as UseUser;
