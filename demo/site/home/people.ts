// The people as whom a visitor can try the project, in one team. They are created when they are first needed.
import { pageApp } from '../../shared/page-app.js';
import { callAsAdmin } from './admin.js';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** What is special about this person. */
  readonly role: string;
}

/** The people have addresses of their own, with which no visitor signs up and which no account at the development provider has. */
export const PEOPLE: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@rockets.example', role: 'Admin, two-step verification' },
  { name: 'Grace Hopper', email: 'grace@rockets.example', role: 'Member' },
  { name: 'Alan Turing', email: 'alan@rockets.example', role: 'Unverified email' },
];

const [ADA, , ALAN] = PEOPLE;
const TEAM = 'Rockets';
/** The key of Ada’s authenticator app, so that visitors can sign in as her with a password, too. */
const TOTP_SECRET = 'cG9ydGljby1kZW1vLWFkYTE=';
/** The password of all these people. */
const PASSWORD = 'correct horse battery';

interface Row {
  readonly id: string;
}

interface ListOf<T> {
  readonly items: readonly (T & Row)[];
}

const createPerson = ({ name, email }: Person): Promise<Row> =>
  callAsAdmin<Row>('POST', '/users', {
    display_name: name,
    primary_email: email,
    primary_email_auth_enabled: true,
    primary_email_verified: email !== ALAN?.email,
    password: PASSWORD,
    ...(email === ADA?.email && { totp_secret_base64: TOTP_SECRET }),
  });

/** Returns the ID of the team of an admin. Creates the team if the admin has none. Other users may have teams with the same name. */
const teamOf = async (admin: string): Promise<string> => {
  const { items } = await callAsAdmin<ListOf<{ readonly display_name: string }>>('GET', `/teams?user_id=${admin}`);
  const known = items.find(({ display_name: name }) => name === TEAM);
  return (known ?? (await callAsAdmin<Row>('POST', '/teams', { display_name: TEAM, creator_user_id: admin }))).id;
};

/** Creates the team, and adds the members that it lacks, for example a person who was deleted and created again. */
const createTeam = async ([admin = '', ...members]: readonly string[]): Promise<void> => {
  const id = await teamOf(admin);
  const { items } = await callAsAdmin<{ readonly items: readonly { readonly user_id: string }[] }>(
    'GET',
    `/team-member-profiles?team_id=${id}`,
  );
  const known = new Set(items.map(({ user_id: userId }) => userId));
  for (const member of members) if (!known.has(member)) await callAsAdmin('POST', `/team-memberships/${id}/${member}`, {});
};

let seeding: Promise<ReadonlyMap<string, string>> | undefined;

const seed = async (): Promise<ReadonlyMap<string, string>> => {
  const { items } = await callAsAdmin<ListOf<{ readonly primary_email: string | null }>>('GET', '/users');
  const ids = new Map(items.map(({ primary_email: email, id }) => [email ?? '', id]));
  for (const person of PEOPLE) if (!ids.has(person.email)) ids.set(person.email, (await createPerson(person)).id);
  await createTeam(PEOPLE.map(({ email }) => ids.get(email) ?? ''));
  return ids;
};

/** Creates the people and their team, unless they exist. Returns the IDs of users by email address. */
const people = (): Promise<ReadonlyMap<string, string>> => {
  seeding ??= seed();
  // The next attempt starts again, also because the visitor may delete the account of a person.
  void seeding.finally(() => (seeding = undefined)).catch(() => undefined);
  return seeding;
};

interface TokenPair {
  readonly refresh_token: string;
  readonly access_token: string;
}

/** Stores a session in the cookies in which the SDK keeps it, as the links of `portico dev` do. */
const storeSession = (projectId: string, { refresh_token: refresh, access_token: access }: TokenPair): void => {
  const accessCookie = encodeURIComponent(JSON.stringify([refresh, access]));
  document.cookie = `stack-refresh-${projectId}=${encodeURIComponent(refresh)}; path=/; max-age=31536000; samesite=lax`;
  document.cookie = `stack-access=${accessCookie}; path=/; max-age=86400; samesite=lax`;
  // The app compares the cookies when the page becomes visible. Not every browser reports changes of cookies.
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Signs in as one of the people, without a password. */
export const tryAs = async ({ email }: Person): Promise<void> => {
  const id = (await people()).get(email);
  storeSession(pageApp().projectId, await callAsAdmin<TokenPair>('POST', '/auth/sessions', { user_id: id }));
};

/** Signs in to a new anonymous account. */
export const tryAnonymously = async (): Promise<void> => {
  const app = pageApp();
  await app.auth.signOut({ noRedirect: true });
  await app.getUser({ or: 'anonymous' });
};
