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
  journal.unsureEmails.add(email);
  const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
  const answer = await call('POST', '/auth/password/sign-up', { body });
  if (answer.status !== 200) throw unexpected('sign-up', answer.status, answer.body);
  const person = createPerson(email, answer.body.user_id);
  person.sessions.set(answer.body.refresh_token, answer.body.access_token);
  journal.people.set(email, person);
  journal.unsureEmails.delete(email);
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
  const answer = await call('POST', '/auth/sessions/current/refresh', { refresh });
  if (answer.status !== 200) throw unexpected(`refresh of ${person.email}`, answer.status, answer.body);
  return { refresh, token: answer.body.access_token };
};

const update = async (writer: Writer): Promise<void> => {
  const { call, journal, random } = writer;
  const person = await anyUser(writer);
  const name = `name ${random.roll(1e9)}`;
  person.names.unsure.push(name);
  const answer = await call('PATCH', `/users/${person.userId}`, {
    access: 'server',
    body: { display_name: name, client_metadata: { name } },
  });
  if (answer.status !== 200) throw unexpected('update', answer.status, answer.body);
  Object.assign(person.names, { sure: name, unsure: [] });
  journal.write('update', { email: person.email, name });
};

const createKey = async (writer: Writer): Promise<void> => {
  const { call, journal } = writer;
  const person = await anyUser(writer);
  const body = { user_id: person.userId, description: 'crash', expires_at_millis: null };
  const answer = await call('POST', '/user-api-keys', { access: 'server', body });
  if (answer.status !== 200) throw unexpected('create key', answer.status, answer.body);
  person.keys.add(answer.body.value);
  journal.write('key', { email: person.email, id: answer.body.id });
};

/** Requests a code, reads the email, and signs in with the code. */
const consumeCode = async (writer: Writer): Promise<void> => {
  const { call, journal, newEmail } = writer;
  const email = newEmail();
  await call('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
  const { body: mails } = await call('GET', `/inbox/messages?to=${encodeURIComponent(email)}`);
  const code = /[?&]code=([0-9a-z]{45})/.exec(mails.items?.[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was emailed to ${email}.`);
  journal.unsureEmails.add(email);
  const answer = await call('POST', '/auth/otp/sign-in', { body: { code } });
  if (answer.status !== 200) throw unexpected('sign-in by code', answer.status, answer.body);
  const person = createPerson(email, answer.body.user_id);
  person.sessions.set(answer.body.refresh_token, answer.body.access_token);
  person.used.add(code);
  journal.people.set(email, person);
  journal.unsureEmails.delete(email);
  writer.own.push(person);
  journal.write('code', { email });
};

const signOut = async (writer: Writer): Promise<void> => {
  const person = await anyUser(writer);
  const tokens = await tokenOf(writer, person);
  if (!tokens) return;
  // Until the response arrives, it is unknown whether the session still exists.
  person.sessions.delete(tokens.refresh);
  const answer = await writer.call('DELETE', '/auth/sessions/current', { token: tokens.token });
  if (answer.status !== 200) throw unexpected('sign-out', answer.status, answer.body);
  person.ended.add(tokens.refresh);
  writer.journal.write('sign-out', { email: person.email });
};

const WORK = [signUp, update, update, createKey, consumeCode, signOut];

export interface Writers {
  /** Resolves, with the errors from before the kill, when every writer has detected that the backend has ended. */
  readonly done: Promise<readonly string[]>;
  readonly expectKill: () => void;
}

/** Starts writers, which run until the backend is killed. */
export const startWriters = (call: WireCall, journal: Journal, random: SeededRandom, label: string, count = 8): Writers => {
  let isKilled = false;
  let emails = 0;
  const errors: string[] = [];
  const newEmail = (): string => `${label}-${(emails += 1)}@example.com`;
  // Each writer gets some users from earlier cycles, because a change takes less time than a sign-up.
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
