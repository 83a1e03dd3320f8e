// Runs two backends on one PostgreSQL database, and changes a password while six loops (lanes) sign in with the old password.
import { randomUUID } from 'node:crypto';
import { createDatabase, type PostgresServer } from '../../support/postgres.js';
import { startProcess, type BackendProcess } from '../crash/backend-process.js';
import { CALLBACK, callsTo, type WireResponse, type WireCall } from '../crash/wire-calls.js';

export interface RaceReport {
  readonly rounds: number;
  /** The number of successful sign-ins with the old password. */
  readonly signIns: number;
  /** The number of sign-ins with the old password that were in flight while the password changed. */
  readonly inFlight: number;
  /** The number of sessions that began with the old password and remain after the change. */
  readonly survivors: number;
  /** One line for every error. */
  readonly broken: readonly string[];
}

const LANES = 6;
const OLD = 'correct horse 1';
const NEW = 'battery staple 2';

interface Person {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
}

const signUp = async (call: WireCall): Promise<Person> => {
  const email = `race-${randomUUID()}@example.com`;
  const { body } = await call('POST', '/auth/password/sign-up', { body: { email, password: OLD, verification_callback_url: CALLBACK } });
  return { email, userId: body.user_id, token: body.access_token };
};

const emailedCode = async (call: WireCall, email: string): Promise<string> => {
  await call('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });
  const { body } = await call('GET', `/inbox/messages?to=${encodeURIComponent(email)}`);
  return /[?&]code=([0-9a-z]{45})/.exec(body.items[0].text)?.[1] ?? '';
};

/** Returns a function that changes the password in one of three ways, depending on the round. For a reset, requests the code in advance. */
const prepareChange = async (call: WireCall, { email, userId, token }: Person, round: number): Promise<() => Promise<WireResponse>> => {
  const code = round % 3 === 1 ? await emailedCode(call, email) : '';
  return () => {
    if (round % 3 === 0) return call('POST', '/auth/password/update', { token, body: { old_password: OLD, new_password: NEW } });
    if (round % 3 === 1) return call('POST', '/auth/password/reset', { body: { code, password: NEW } });
    return call('PATCH', `/users/${userId}`, { access: 'server', body: { password: NEW } });
  };
};

interface Race {
  readonly refreshTokens: string[];
  readonly broken: string[];
  isChanged: boolean;
  inFlight: number;
}

/** Signs in with the old password until the backend rejects it. */
const runLane = async (call: WireCall, { email }: Person, race: Race): Promise<void> => {
  for (let isOver = false; !isOver;) {
    const beganBefore = !race.isChanged;
    const { status, body } = await call('POST', '/auth/password/sign-in', { body: { email, password: OLD } });
    if (beganBefore && race.isChanged) race.inFlight += 1;
    if (status === 200) race.refreshTokens.push(body.refresh_token);
    else if (body.code !== 'EMAIL_PASSWORD_MISMATCH') race.broken.push(`a sign-in ended with ${status} ${JSON.stringify(body)}`);
    isOver = status !== 200;
  }
};

const untilSignedIn = async (race: Race): Promise<void> => {
  while (race.refreshTokens.length < LANES) await new Promise(setImmediate);
};

/** Returns the number of listed sessions or of working refresh tokens, whichever is larger. Both must be 0. */
const countSurvivors = async (calls: readonly WireCall[], { userId }: Person, race: Race): Promise<number> => {
  const call = calls[0] as WireCall;
  const { body } = await call('GET', `/auth/sessions?user_id=${userId}`, { access: 'server' });
  const refreshed = await Promise.all(
    race.refreshTokens.map((refresh, index) =>
      (calls[index % calls.length] as WireCall)('POST', '/auth/sessions/current/refresh', { refresh }),
    ),
  );
  return Math.max(body.items.length, refreshed.filter(({ status }) => status === 200).length);
};

const runRound = async (calls: readonly [WireCall, WireCall], round: number) => {
  const race: Race = { refreshTokens: [], broken: [], isChanged: false, inFlight: 0 };
  const person = await signUp(calls[0]);
  // Only the process that issued an access token accepts it, because each process has its own base URL. Therefore, the first process, which
  // signed the user up, receives the request to /auth/password/update.
  const change = await prepareChange(round % 3 === 0 ? calls[0] : calls[round % 2 === 0 ? 0 : 1], person, round);
  const lanes = Array.from({ length: LANES }, (_, index) => runLane(calls[index % 2 === 0 ? 0 : 1], person, race));
  await untilSignedIn(race);
  const { status, body } = await change();
  race.isChanged = true;
  if (status !== 200) race.broken.push(`round ${round}: the change ended with ${status} ${JSON.stringify(body)}`);
  await Promise.all(lanes);
  const survivors = await countSurvivors(calls, person, race);
  if (survivors > 0) race.broken.push(`round ${round}: ${survivors} sessions still work after the change`);
  const { status: after } = await calls[1]('POST', '/auth/password/sign-in', { body: { email: person.email, password: NEW } });
  if (after !== 200) race.broken.push(`round ${round}: a sign-in with the new password returned ${after}`);
  return { ...race, signIns: race.refreshTokens.length, survivors };
};

export const racePasswords = async (
  postgres: PostgresServer,
  { rounds, onRound = () => undefined }: { readonly rounds: number; readonly onRound?: (line: string) => void },
): Promise<RaceReport> => {
  const storage = { name: 'postgres', environment: { DATABASE_URL: await createDatabase(postgres.url) } } as const;
  const backends: BackendProcess[] = [];
  const total = { signIns: 0, inFlight: 0, survivors: 0 };
  const broken: string[] = [];
  try {
    backends.push(...(await Promise.all([startProcess(storage), startProcess(storage)])));
    const calls = backends.map(callsTo) as [WireCall, WireCall];
    for (let round = 1; round <= rounds; round += 1) {
      const ended = await runRound(calls, round);
      for (const name of ['signIns', 'inFlight', 'survivors'] as const) total[name] += ended[name];
      broken.push(...ended.broken);
      onRound(`round ${round}: ${ended.signIns} sign-ins, ${ended.inFlight} in flight, ${ended.survivors} sessions still work`);
    }
    broken.push(...backends.map(({ errorOutput }) => errorOutput()).filter((text) => text !== ''));
  } finally {
    await Promise.all(backends.map(({ stop }) => stop()));
  }
  return { rounds, ...total, broken };
};
