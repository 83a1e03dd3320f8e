// Creates a world, which is a backend with users. Each world is used for only a few thousand requests, because hostile requests degrade it.
import { PASSWORD, startClient, type Body, type Client, type RequestParts } from '../../contract/client.js';
import type { SeededRandom } from '../seeded-random.js';
import { EVERYTHING_ON } from '../../support/everything-on.js';
import { createPool, type Pool } from './pool.js';

/** A user or key that sends requests. */
export interface Actor {
  readonly name: string;
  readonly access: 'client' | 'server' | 'admin' | 'none';
  readonly parts: RequestParts;
  /** The primary email address, for users. */
  readonly email?: string;
  /** Set for the actor that owns a project which no other actor uses. The actor may delete this project. */
  readonly isOwner?: true;
}

/** The user whose records most valid requests use. */
interface Main {
  readonly userId: string;
  readonly teamId: string;
}

export interface World {
  readonly client: Client;
  readonly main: () => Main;
  readonly pool: Pool;
  readonly actors: readonly Actor[];
  /** Errors that the backend reported as unexpected, oldest first. */
  readonly reports: unknown[];
  /**
   * Turns every setting on again, resets the email templates, and replaces deleted users. Sometimes then sets a mail server that does not
   * exist.
   */
  readonly repair: () => Promise<void>;
  /** Adds the codes in new emails to the pool, by the endpoints that accept them. */
  readonly readMails: () => Promise<void>;
}

/** Returns a URL for emailed links. The first segment of the URL names the endpoints that accept the code. */
export const callbackFor = (kind: string): string => `http://localhost:3999/${encodeURIComponent(kind)}`;

const ownerOf = async (client: Client): Promise<Actor[]> => {
  const project = client.backend.demo.internal;
  const body = { email: client.newEmail(), password: PASSWORD, verification_callback_url: callbackFor('contact-channels') };
  const owner = (await client.send('POST', '/auth/password/sign-up', { project, body })).body as Body;
  const actors: Actor[] = [{ name: 'owner', access: 'client', parts: { project, as: owner } }];
  const { status, body: own } = await client.send('POST', '/internal/projects', { project, as: owner, body: { display_name: 'Own' } });
  if (status !== 201) return actors;
  const headers = { 'x-stack-access-type': 'admin', 'x-stack-project-id': own.id, 'x-stack-admin-access-token': owner.access_token };
  return [...actors, { name: 'owner as admin', access: 'admin', parts: { access: 'none', headers }, isOwner: true }];
};

/** Actors without a signed-in user. */
const WITHOUT_USER: readonly Actor[] = [
  { name: 'client', access: 'client', parts: { access: 'client' } },
  { name: 'server', access: 'server', parts: { access: 'server' } },
  { name: 'admin', access: 'admin', parts: { access: 'admin' } },
  { name: 'nobody', access: 'none', parts: { access: 'none' } },
];

const TEMPLATES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'];

/** The settings for a mail server that does not exist. */
const OWN_SERVER = {
  ...{ type: 'standard', host: '127.0.0.1', port: 9, username: 'x', password: 'x' },
  ...{ sender_name: 'Fuzz', sender_email: 'fuzz@example.com' },
};

interface People extends Main {
  readonly actors: readonly Actor[];
}

/** Creates a user without a password, who signed in with an emailed code. */
const withoutPassword = async (client: Client): Promise<Actor> => {
  const email = client.newEmail();
  await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: callbackFor('auth/otp') } });
  const { body } = await client.send('POST', '/auth/otp/sign-in', { body: { code: await client.emailedCode(email) } });
  return { name: 'user without password', access: 'client', parts: { as: body }, email };
};

const peopleOf = async (client: Client, pool: Pool): Promise<People> => {
  const [one, other] = [await client.signUp(), await client.signUp()];
  const team = await client.send('POST', '/teams', { as: one, body: { display_name: 'Team' } });
  await client.send('POST', `/team-memberships/${team.body.id}/${other.user_id}`, { access: 'server', body: {} });
  pool.learn('/teams', team.body);
  for (const user of [one, other]) {
    pool.learn('/users', { id: user.user_id, refresh_token: user.refresh_token });
    pool.add('emails', user.email);
  }
  const actors: Actor[] = [
    { name: 'user', access: 'client', parts: { as: one }, email: one.email },
    { name: 'other user', access: 'client', parts: { as: other }, email: other.email },
    { name: 'server as user', access: 'server', parts: { access: 'server', as: one }, email: one.email },
    { name: 'admin as user', access: 'admin', parts: { access: 'admin', as: one }, email: one.email },
    await withoutPassword(client),
  ];
  return { actors, userId: one.user_id, teamId: team.body.id };
};

const readMails = async (client: Client, pool: Pool): Promise<void> => {
  for (const { text } of (await client.backend.inbox.list()).slice(0, 40)) {
    const [, kind = '', code = ''] = /http:\/\/localhost:3999\/([^?\s]+)\?code=([0-9a-z]{45})/.exec(text) ?? [];
    if (code) pool.add(`codes of ${decodeURIComponent(kind)}`, code);
  }
};

export const createWorld = async (random: SeededRandom): Promise<World> => {
  const reports: unknown[] = [];
  const client = await startClient({ report: (error) => void reports.push(error) });
  const listed = await client.send('GET', '/internal/api-keys', { access: 'admin' });
  // Keeps the keys that all requests use out of the pool, so that no request revokes them.
  const seeded = new Set<string>((listed.body?.items ?? []).map(({ id }: { id: string }) => id));
  const pool = createPool(random, (value) => seeded.has(value));
  await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: EVERYTHING_ON });
  let people = await peopleOf(client, pool);
  let owners = await ownerOf(client);
  return {
    client,
    pool,
    reports,
    main: () => people,
    get actors() {
      return [...people.actors, ...people.actors, ...owners, ...WITHOUT_USER];
    },
    readMails: () => readMails(client, pool),
    repair: async () => {
      const configure = (config: object) =>
        client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { ...EVERYTHING_ON, config } });
      await configure(EVERYTHING_ON.config);
      // Resets the templates, because emails from a changed template may lack the link with the code.
      for (const type of TEMPLATES) await client.send('DELETE', `/email-templates/${type}`, { access: 'admin' });
      const responses = await Promise.all(people.actors.map(({ parts }) => client.send('GET', '/users/me', parts)));
      if (responses.some(({ status }) => status !== 200)) people = await peopleOf(client, pool);
      const [owner, admin] = owners;
      const isGone = !admin || (await client.send('GET', '/internal/projects/current', admin.parts)).status !== 200;
      if (!owner || isGone || (await client.send('GET', '/users/me', owner.parts)).status !== 200) owners = await ownerOf(client);
      if (random.oneIn(4)) await configure({ email_config: OWN_SERVER });
    },
  };
};
