// Builds projects for the tests of the drop-in entry, through the public surface alone, with the real backend in this process.
import { afterAll, beforeAll, vi } from 'vitest';
import { Result, StackAdminApp, StackClientApp, StackServerApp, type AdminProjectCreateOptions } from '../../../src/compat.js';
import type { Backend } from '../../../src/backend/backend.js';
import { testStorage } from '../../support/postgres.js';
import { quickBackend } from '../../support/quick-backend.js';

const API = 'http://compat.test';
export const CALLBACK = 'http://localhost:3000/handler/email-verification';
export const PASSWORD = 'correct horse battery';

let people = 0;
export const newEmail = (): string => `compat-${(people += 1)}@example.com`;

/** The options that each app of these tests has. */
export const common = { baseUrl: API, tokenStore: 'memory', redirectMethod: 'none' } as const;

export interface Stage {
  /** The backend, from the first test on. */
  readonly backend: () => Backend;
  /** The requests so far, as `METHOD path`. */
  readonly requests: string[];
}

/** Starts a backend before the tests of a file. All requests of the process go to the backend. */
export const useBackend = (): Stage => {
  let backend: Backend | undefined;
  const requests: string[] = [];
  beforeAll(async () => {
    const started = await quickBackend({ baseUrl: API, ...(await testStorage()) });
    backend = started;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      requests.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`);
      return started.fetch(new Request(url, init));
    });
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllGlobals();
    await backend?.close();
  });
  return {
    requests,
    backend: () => {
      if (!backend) throw new Error('The backend has not started.');
      return backend;
    },
  };
};

/** Returns an admin app of the project `internal`, whose users own projects. */
export const openInternal = ({ backend }: Stage) => new StackAdminApp({ ...common, ...backend().demo.internal, projectId: 'internal' });

/** Signs up a project owner, and returns the owner and the owner's new project. */
export const createProject = async (stage: Stage, options: Partial<AdminProjectCreateOptions> = {}) => {
  const internal = openInternal(stage);
  const signUp = { email: newEmail(), password: PASSWORD, verificationCallbackUrl: CALLBACK };
  Result.orThrow(await internal.signUpWithCredential(signUp));
  const owner = await internal.getUser({ or: 'throw' });
  const project = await owner.createProject({ displayName: 'New Project', ...options });
  const adminApp = new StackAdminApp({
    ...common,
    projectId: project.id,
    projectOwnerSession: owner._internalSession,
  });
  return { owner, project, adminApp };
};

/** Creates a project with keys. */
const createKeys = async (stage: Stage, options: Partial<AdminProjectCreateOptions>) => {
  const { owner, project, adminApp } = await createProject(stage, options);
  const keys = await adminApp.createInternalApiKey({
    description: 'test',
    expiresAt: new Date('2100-01-01'),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  return { owner, project, adminApp, keys };
};

/** Returns apps with the keys of a project. */
const openApps = ({ project, keys, ...rest }: Awaited<ReturnType<typeof createKeys>>) => {
  const { publishableClientKey = '', secretServerKey = '' } = keys;
  const clientOptions = { ...common, projectId: project.id, publishableClientKey };
  return {
    ...{ ...rest, project, keys, clientOptions },
    clientApp: new StackClientApp(clientOptions),
    serverApp: new StackServerApp({ ...clientOptions, secretServerKey }),
  };
};

/** Creates a project with keys, and returns apps with these keys. */
export const scaffold = async (stage: Stage, options: Partial<AdminProjectCreateOptions> = {}) =>
  openApps(await createKeys(stage, options));

const shared = new WeakMap<Stage, Map<string, ReturnType<typeof createKeys>>>();

/** Returns new apps for a project that the tests of a file share. Its settings must not be changed, and it may already have users. */
export const openShared = async (stage: Stage, options: Partial<AdminProjectCreateOptions> = {}) => {
  const projects = shared.get(stage) ?? new Map<string, ReturnType<typeof createKeys>>();
  shared.set(stage, projects);
  const key = JSON.stringify(options);
  const created = projects.get(key) ?? createKeys(stage, options);
  projects.set(key, created);
  return openApps(await created);
};

/** Signs up a new user, and returns the user and the user's email address. */
export const signUp = async (app: StackClientApp) => {
  const email = newEmail();
  Result.orThrow(await app.signUpWithCredential({ email, password: PASSWORD, verificationCallbackUrl: CALLBACK }));
  return { email, user: await app.getUser({ or: 'throw' }) };
};
