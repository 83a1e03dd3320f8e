// Performs the operations of fault cases with complete apps.
import { fillIn } from './script.ts';
import { CREDENTIALS, type FaultCase, type FaultStage } from './stage.ts';

type Op = (stage: FaultStage, one: FaultCase) => Promise<unknown>;

const NEW_PASSWORD = 'short';
const CODE = 'c'.repeat(45);

/** Finds a request line of the case that begins with this string, and returns the rest of the line, for example a user ID. */
const restOfLine = ({ script, expect }: FaultCase, beginning: string, otherwise: string): string => {
  const lines = [...Object.keys(expect.requests ?? {}), ...script.map(({ match = '' }) => match)];
  return lines.find((line) => line.startsWith(beginning) && line.length > beginning.length)?.slice(beginning.length) ?? otherwise;
};

/** The calls that send a new password, by the request that they send. A case names the request in `expect.requests`. */
const PASSWORD_CALLS: Readonly<Record<string, (app: FaultStage['app']) => Promise<unknown>>> = {
  'POST /auth/password/reset': (app) => app.auth.resetPassword({ code: CODE, password: NEW_PASSWORD }),
  'POST /auth/password/update': (app) => app.password.update({ oldPassword: CREDENTIALS.password, newPassword: NEW_PASSWORD }),
  'POST /auth/password/set': (app) => app.password.set({ password: NEW_PASSWORD }),
  'POST /auth/password/sign-up': (app) => app.auth.signUpWithPassword({ ...CREDENTIALS, password: NEW_PASSWORD }),
};

const SIGN_IN = 'POST /auth/password/sign-in';

/** Signs in as user B, in this tab if the case has a response to the sign-in request and otherwise in another tab. */
const signInAsB = async ({ app, store }: FaultStage, { script }: FaultCase): Promise<unknown> =>
  script.some(({ match }) => match?.startsWith(SIGN_IN))
    ? app.auth.signInWithPassword({ ...CREDENTIALS, email: 'b@example.com' })
    : store.write(fillIn({ accessToken: '$JWT(sub=B)', refreshToken: '$RT_B' }));

/** Signs up anonymously, and also reads the user if the case counts these requests. */
const signUpAnonymously = ({ app }: FaultStage, { expect }: FaultCase): Promise<unknown> =>
  'GET /users/me' in (expect.requests ?? {}) ? app.getUser({ or: 'anonymous' }) : app.auth.signUpAnonymously();

/** Starts a second action while the first action is in flight. Returns the result of the second action. */
const during = async (stage: FaultStage, first: Promise<unknown>, then: () => Promise<unknown>): Promise<unknown> => {
  first.catch(() => undefined);
  await stage.network.clock.settle();
  const second = then();
  await Promise.allSettled([first, second]);
  return second;
};

const twice = async (work: () => Promise<unknown>, one: FaultCase): Promise<unknown> => {
  if (one.expect.outcome !== 'second-ok') return (await Promise.all([work(), work()]))[0];
  await work().catch(() => undefined);
  return work();
};

const signOutWhileListHangs = (stage: FaultStage): Promise<unknown> => {
  stage.app.teams.list.query({ userId: 'me' }).watch(() => undefined);
  return during(stage, Promise.resolve(), () => stage.app.auth.signOut());
};

const handleCallbackThenReload = async ({ app, openApp }: FaultStage): Promise<unknown> => {
  const first = await app.auth.handleOAuthCallback();
  await openApp().auth.handleOAuthCallback();
  return first;
};

const OPS: Readonly<Record<string, Op>> = {
  getUser: ({ app, call }, one) => (one.abortAfterMs === undefined ? app.getUser() : app.currentUser.get(undefined, call)),
  'refresh-through-getUser': ({ app }) => app.getUser(),
  'getUser x3': async ({ app }) => [await app.getUser(), await app.getUser(), await app.getUser()],
  createTeam: ({ app, call }) => app.teams.create({ displayName: 'T' }, call),
  listTeams: ({ app, call }) => app.teams.list({ userId: 'me' }, call),
  updateUser: ({ app, call }) => app.currentUser.update({ displayName: 'A' }, call),
  signInWithCredential: ({ app }) => app.auth.signInWithPassword(CREDENTIALS),
  'signIn clicked twice': ({ app }, one) => twice(() => app.auth.signInWithPassword(CREDENTIALS), one),
  signUpAnonymously,
  'signUpAnonymously x2': (stage, one) => twice(() => signUpAnonymously(stage, one), one),
  signOut: ({ app }) => app.auth.signOut(),
  'signOut x2 at once': ({ app }, one) => twice(() => app.auth.signOut(), one),
  'signOut while a list refetch hangs': (stage) => signOutWhileListHangs(stage),
  'getUser then signOut during refresh': (stage) => during(stage, stage.app.getUser(), () => stage.app.auth.signOut()),
  'getUser(A) refused after B signed in': (stage, one) => during(stage, stage.app.getUser(), () => signInAsB(stage, one)),
  'getUser(A) then sign in as B during refresh': (stage, one) => during(stage, stage.app.getUser(), () => signInAsB(stage, one)),
  verifyPasswordTooShort: ({ app }, { expect: { requests = {} } }) => {
    const line = Object.keys(requests).find((name) => name in PASSWORD_CALLS) ?? 'POST /auth/password/sign-up';
    return (PASSWORD_CALLS[line] as (typeof PASSWORD_CALLS)[string])(app);
  },
  callOAuthCallback: ({ app }) => app.auth.handleOAuthCallback(),
  'callOAuthCallback x2 in parallel': ({ app }, one) => twice(() => app.auth.handleOAuthCallback(), one),
  'callOAuthCallback then reload': handleCallbackThenReload,
  promptCliLogin: ({ app, cliOptions }) => app.auth.promptCliLogin(cliOptions),
  serverGetUser: ({ server }, one) => server.findUser(restOfLine(one, 'GET /users/', 'u1')),
  listUsers: ({ server, call }) => server.users.list({}, call),
  checkUserApiKey: ({ server }) => server.verifyUserApiKey('uk_f4ult-00000000000000000000000000000000'),
};

const PARALLEL = /^(\d+) parallel getUser$/;
const ATTEMPTS = /^promptCliLogin maxAttempts=(\d+)$/;

/** Returns the function for an operation, or undefined for an unknown operation. The counts in names can have any value. */
export const opOf = (name: string): Op | undefined => {
  const [, callers] = PARALLEL.exec(name) ?? [];
  if (callers) return ({ app }) => Promise.all(Array.from({ length: Number(callers) }, () => app.getUser()));
  const [, attempts] = ATTEMPTS.exec(name) ?? [];
  if (attempts) return ({ app, cliOptions }) => app.auth.promptCliLogin({ ...cliOptions, maxAttempts: Number(attempts) });
  return Object.hasOwn(OPS, name) ? OPS[name] : undefined;
};
