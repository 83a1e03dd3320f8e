// Checks after a restart that the storage contains all acknowledged changes, and no incomplete changes.
import type { Journal, Person } from './journal.js';
import { PASSWORD, type WireCall } from './wire-calls.js';

type Tell = (what: string) => void;

const inspectUser = async (call: WireCall, person: Person, tell: Tell): Promise<void> => {
  const { email, userId, names } = person;
  const { status, body } = await call('GET', `/users/${userId}`, { access: 'server' });
  if (status !== 200) return tell(`${email} signed up and does not exist (${status})`);
  if (body.primary_email !== email) tell(`${email} no longer has an address`);
  if (![names.sure, ...names.unsure].includes(body.display_name)) tell(`${email} has the name ${body.display_name}, not ${names.sure}`);
  // One request changed both the name and the metadata.
  if (body.display_name !== null && body.client_metadata?.name !== body.display_name) tell(`${email}: an update is incomplete`);
  Object.assign(names, { sure: body.display_name, unsure: [] });
  const { body: channels } = await call('GET', `/contact-channels?user_id=${userId}`, { access: 'server' });
  if (channels.items?.length !== 1) tell(`${email} has ${channels.items?.length} contact channels`);
};

const inspectKeys = async (call: WireCall, { email, userId, keys }: Person, tell: Tell): Promise<void> => {
  for (const key of keys) {
    const { status, body } = await call('POST', '/user-api-keys/check', { access: 'server', body: { api_key: key } });
    if (status !== 200 || body.user_id !== userId) tell(`a key of ${email} is lost (${status})`);
  }
};

const inspectSessions = async (call: WireCall, { email, sessions, ended, used }: Person, tell: Tell): Promise<void> => {
  for (const refresh of sessions.keys()) {
    const { status } = await call('POST', '/auth/sessions/current/refresh', { refresh });
    if (status !== 200) tell(`a session of ${email} is lost (${status})`);
  }
  for (const refresh of ended) {
    const { status } = await call('POST', '/auth/sessions/current/refresh', { refresh });
    if (status < 400) tell(`${email} signed out and is signed in again (${status})`);
  }
  for (const code of used) {
    const { status, body } = await call('POST', '/auth/otp/sign-in', { body: { code } });
    if (status !== 409) tell(`a used code of ${email} returns ${status} ${body?.code ?? ''}`);
  }
};

/** Checks that each user whose creation was not acknowledged is absent, or has an address and can sign in. */
const inspectUnsure = async (call: WireCall, journal: Journal, tell: Tell): Promise<void> => {
  for (const email of journal.unsureEmails) {
    const { body } = await call('GET', `/users?query=${encodeURIComponent(email)}`, { access: 'server' });
    const [user, twin] = body.items ?? [];
    if (twin) tell(`${email} exists twice`);
    if (user && user.primary_email !== email) tell(`${email} has no address`);
    if (!user?.has_password) continue;
    const { status } = await call('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } });
    if (status !== 200) tell(`${email} exists but cannot sign in (${status})`);
  }
  journal.unsureEmails.clear();
};

/** Checks on all pages of the list that every user has an address. */
const inspectAll = async (call: WireCall, journal: Journal, tell: Tell): Promise<void> => {
  let [cursor, count] = ['', 0];
  do {
    const { body } = await call('GET', `/users?limit=500${cursor && `&cursor=${cursor}`}`, { access: 'server' });
    for (const user of body.items) if (user.primary_email === null) tell(`user ${user.id} has no contact channel`);
    count += body.items.length;
    cursor = body.pagination.next_cursor ?? '';
  } while (cursor);
  if (count < journal.people.size) tell(`${journal.people.size} users were acknowledged, ${count} exist`);
};

/** Checks the given users one by one, and the list of all users. */
export const inspect = async (call: WireCall, journal: Journal, people: readonly Person[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  const tell: Tell = (what) => void lost.push(what);
  const queue = [...people];
  const lane = async (): Promise<void> => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      await inspectUser(call, person, tell);
      await inspectKeys(call, person, tell);
      await inspectSessions(call, person, tell);
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  await inspectUnsure(call, journal, tell);
  await inspectAll(call, journal, tell);
  return lost;
};
