// Checks after a restart that the storage contains all acknowledged changes, and no incomplete changes.
import type { Journal, Person } from './journal.js';
import { PASSWORD, type WireCall } from './wire-calls.js';

type Report = (what: string) => void;

const inspectUser = async (call: WireCall, person: Person, report: Report): Promise<void> => {
  const { email, userId, names } = person;
  const { status, body } = await call('GET', `/users/${userId}`, { access: 'server' });
  if (status !== 200) return report(`${email} signed up, but the user does not exist (${status})`);
  if (body.primary_email !== email) report(`${email} is no longer the primary email address of its user`);
  if (![names.acknowledged, ...names.pending].includes(body.display_name))
    report(`${email} has the name ${body.display_name}, not ${names.acknowledged}`);
  // One request changed both the name and the metadata.
  if (body.display_name !== null && body.client_metadata?.name !== body.display_name) report(`${email}: an update is incomplete`);
  Object.assign(names, { acknowledged: body.display_name, pending: [] });
  const { body: channels } = await call('GET', `/contact-channels?user_id=${userId}`, { access: 'server' });
  if (channels.items?.length !== 1) report(`${email} has ${channels.items?.length} contact channels, not 1`);
};

const inspectKeys = async (call: WireCall, { email, userId, keys }: Person, report: Report): Promise<void> => {
  for (const key of keys) {
    const { status, body } = await call('POST', '/user-api-keys/check', { access: 'server', body: { api_key: key } });
    if (status !== 200 || body.user_id !== userId) report(`an API key of ${email} is lost (${status})`);
  }
};

const inspectSessions = async (call: WireCall, { email, sessions, ended, used }: Person, report: Report): Promise<void> => {
  for (const refresh of sessions.keys()) {
    const { status } = await call('POST', '/auth/sessions/current/refresh', { refresh });
    if (status !== 200) report(`a session of ${email} is lost (${status})`);
  }
  for (const refresh of ended) {
    const { status } = await call('POST', '/auth/sessions/current/refresh', { refresh });
    if (status < 400) report(`${email} signed out, but the session still works (${status})`);
  }
  for (const code of used) {
    const { status, body } = await call('POST', '/auth/otp/sign-in', { body: { code } });
    if (status !== 409) report(`a used sign-in code of ${email} returns ${status} ${body?.code ?? ''}`);
  }
};

/**
 * Checks each email address whose sign-up was not acknowledged: either no user has it, or one user has it. A user with a password must be
 * able to sign in.
 */
const inspectPending = async (call: WireCall, journal: Journal, report: Report): Promise<void> => {
  for (const email of journal.pendingEmails) {
    const { body } = await call('GET', `/users?query=${encodeURIComponent(email)}`, { access: 'server' });
    const [user, twin] = body.items ?? [];
    if (twin) report(`${email} exists twice`);
    if (user && user.primary_email !== email) report(`the user found for ${email} has a different email address or none`);
    if (!user?.has_password) continue;
    const { status } = await call('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } });
    if (status !== 200) report(`${email} exists but cannot sign in (${status})`);
  }
  journal.pendingEmails.clear();
};

/** Checks that every user in the list, on all its pages, has a primary email address, and that the list is complete. */
const inspectAll = async (call: WireCall, journal: Journal, report: Report): Promise<void> => {
  let [cursor, count] = ['', 0];
  do {
    const { body } = await call('GET', `/users?limit=500${cursor && `&cursor=${cursor}`}`, { access: 'server' });
    for (const user of body.items) if (user.primary_email === null) report(`user ${user.id} has no primary email address`);
    count += body.items.length;
    cursor = body.pagination.next_cursor ?? '';
  } while (cursor);
  if (count < journal.people.size) report(`${journal.people.size} sign-ups were acknowledged, but only ${count} users exist`);
};

/** Checks the given users one by one, and the list of all users. */
export const inspect = async (call: WireCall, journal: Journal, people: readonly Person[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  const report: Report = (what) => void lost.push(what);
  const queue = [...people];
  const lane = async (): Promise<void> => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      await inspectUser(call, person, report);
      await inspectKeys(call, person, report);
      await inspectSessions(call, person, report);
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  await inspectPending(call, journal, report);
  await inspectAll(call, journal, report);
  return lost;
};
