// Runs eight writers. Each writer sends changes, and immediately records the changes that the backend acknowledges.
import type { SeededRandom } from '../seeded-random.js';
import { createPerson, type Journal, type Person } from './journal.js';
import { CALLBACK, PASSWORD, type WireCall } from './wire-calls.js';

interface Writer {
  readonly call: WireCall;
  readonly journal: Journal;
  readonly random: SeededRandom;
  /** The users that only this writer changes, so that no two writers change the same user. */
  readonly own: Person[];
  readonly newEmail: () => string;
}

const unexpected = (what: string, status: number, body: unknown): Error =>
  new Error(`${what} returned ${status} ${JSON.stringify(body)?.slice(0, 300)}`);

const signUp = async ({ call, journal, own, newEmail }: Writer): Promise<void> => {
  const email = newEmail();
  journal.pendingEmails.add(email);
  const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
  const response = await call('POST', '/auth/password/sign-up', { body });
  if (response.status !== 200) throw unexpected('sign-up', response.status, response.body);
  const person = createPerson(email, response.body.user_id);
  person.sessions.set(response.body.refresh_token, response.body.access_token);
  journal.people.set(email, person);
  journal.pendingEmails.delete(email);
  own.push(person);
  journal.write('sign-up', { email, userId: person.userId });
};

const anyUser = async (writer: Writer): Promise<Person> => {
  if (writer.own.length === 0) await signUp(writer);
  return writer.random.pick(writer.own);
};

const tokenOf = async ({ call }: Writer, person: Person): Promise<{ refresh: string; token: string } | undefined> => {
  const [refresh] = person.sessions.keys();
  if (!refresh) return undefined;
  const response = await call('POST', '/auth/sessions/current/refresh', { refresh });
  if (response.status !== 200) throw unexpected(`refresh of ${person.email}`, response.status, response.body);
  return { refresh, token: response.body.access_token };
};

const update = async (writer: Writer): Promise<void> => {
  const { call, journal, random } = writer;
  const person = await anyUser(writer);
  const name = `name ${random.roll(1e9)}`;
  person.names.pending.push(name);
  const response = await call('PATCH', `/users/${person.userId}`, {
    access: 'server',
    body: { display_name: name, client_metadata: { name } },
  });
  if (response.status !== 200) throw unexpected('update', response.status, response.body);
  Object.assign(person.names, { acknowledged: name, pending: [] });
  journal.write('update', { email: person.email, name });
};

const createKey = async (writer: Writer): Promise<void> => {
  const { call, journal } = writer;
  const person = await anyUser(writer);
  const body = { user_id: person.userId, description: 'crash', expires_at_millis: null };
  const response = await call('POST', '/user-api-keys', { access: 'server', body });
  if (response.status !== 200) throw unexpected('create key', response.status, response.body);
  person.keys.add(response.body.value);
  journal.write('key', { email: person.email, id: response.body.id });
};

/** Requests a sign-in code, reads the email, and signs in with the code. */
const consumeCode = async (writer: Writer): Promise<void> => {
  const { call, journal, newEmail } = writer;
  const email = newEmail();
  await call('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
  const { body: mails } = await call('GET', `/inbox/messages?to=${encodeURIComponent(email)}`);
  const code = /[?&]code=([0-9a-z]{45})/.exec(mails.items?.[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was emailed to ${email}.`);
  journal.pendingEmails.add(email);
  const response = await call('POST', '/auth/otp/sign-in', { body: { code } });
  if (response.status !== 200) throw unexpected('sign-in by code', response.status, response.body);
  const person = createPerson(email, response.body.user_id);
  person.sessions.set(response.body.refresh_token, response.body.access_token);
  person.used.add(code);
  journal.people.set(email, person);
  journal.pendingEmails.delete(email);
  writer.own.push(person);
  journal.write('code', { email });
};

const signOut = async (writer: Writer): Promise<void> => {
  const person = await anyUser(writer);
  const tokens = await tokenOf(writer, person);
  if (!tokens) return;
  // Until the response arrives, it is unknown whether the session still exists.
  person.sessions.delete(tokens.refresh);
  const response = await writer.call('DELETE', '/auth/sessions/current', { token: tokens.token });
  if (response.status !== 200) throw unexpected('sign-out', response.status, response.body);
  person.ended.add(tokens.refresh);
  writer.journal.write('sign-out', { email: person.email });
};

const WORK = [signUp, update, update, createKey, consumeCode, signOut];

export interface Writers {
  /** Resolves with the errors from before the kill when all writers have stopped. A writer stops at its first error. */
  readonly done: Promise<readonly string[]>;
  readonly expectKill: () => void;
}

/** Starts writers, which run until the backend is killed. */
export const startWriters = (call: WireCall, journal: Journal, random: SeededRandom, label: string, count = 8): Writers => {
  let isKilled = false;
  let emails = 0;
  const errors: string[] = [];
  const newEmail = (): string => `${label}-${(emails += 1)}@example.com`;
  // Each writer gets some users from earlier cycles. Otherwise, it would spend most of its time on sign-ups, which are slow.
  const earlier = [...journal.people.values()].slice(-20 * count);
  const work = async (lane: number): Promise<void> => {
    const own = earlier.filter((_, index) => index % count === lane);
    const writer: Writer = { call, journal, random, own, newEmail };
    for (;;) {
      try {
        await random.pick(WORK)(writer);
      } catch (error) {
        if (!isKilled) errors.push(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  };
  const done = Promise.all(Array.from({ length: count }, (_, lane) => work(lane))).then(() => errors);
  return { done, expectKill: () => void (isKilled = true) };
};
