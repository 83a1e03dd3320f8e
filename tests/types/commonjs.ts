// A CommonJS program in TypeScript, as in projects with Jest, ts-node or NestJS. The package tests compile it in a project that installed the
// packed package, and run it.
import { createClientApp, isKnownError, isPorticoError, KnownError, PorticoError, type ClientApp, type User } from 'portico-auth';
import { createAdminApp, type AdminApp } from 'portico-auth/admin';
import { createServerApp, type ServerApp } from 'portico-auth/server';

declare module 'portico-auth' {
  interface UserMetadata {
    serverMetadata: { plan: 'free' | 'pro' };
  }
}

// Nothing listens on this port.
const options = { projectId: 'p', publishableClientKey: 'k', baseUrl: 'http://127.0.0.1:9', tokenStore: 'memory' as const };
const app: ClientApp = createClientApp(options);
const server: ServerApp = createServerApp({ ...options, secretServerKey: 's' });
const admin: AdminApp = createAdminApp({ ...options, superSecretAdminKey: 's' });

export const planOf = async (id: string): Promise<'free' | 'pro' | undefined> => (await server.users.get({ id })).serverMetadata?.plan;
export const nameOf = (user: User): string | null => user.displayName;
export const projectsOf = (): AdminApp['projects'] => admin.projects;

// @ts-expect-error -- not an error code
export const wrong = (): PorticoError => new PorticoError('MADE_UP', '');

const check = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(what);
};

const main = async (): Promise<void> => {
  const known: KnownError<'USER_NOT_FOUND'> = new KnownError('USER_NOT_FOUND', '');
  check(known instanceof Error && isKnownError(known, 'USER_NOT_FOUND'), 'A known error is recognized.');
  const failure: unknown = await app.auth.signInWithPassword({ email: 'a@example.com', password: 'p' }).catch((error: unknown) => error);
  check(isPorticoError(failure, 'CONNECTION'), 'A call without a service fails with CONNECTION.');
  // A program can contain both forms of the package, whose classes are not the same.
  const modules = await import('portico-auth');
  check(modules.isPorticoError(failure, 'CONNECTION') && modules.isKnownError(known), 'The module recognizes errors of the CommonJS form.');
  check(isPorticoError(new modules.PorticoError('HTTP', '')), 'The CommonJS form recognizes errors of the module.');
  console.log('The program is done.');
};

void main();
