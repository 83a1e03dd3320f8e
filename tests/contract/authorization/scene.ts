// Creates the records that the operations in table.ts use, such as projects, users and a team. After an operation that may have changed the
// records, authorization.test.ts creates new records.
import type { ProjectAccess } from '../../../src/backend/backend.js';
import { EVERYTHING_ON } from '../../support/everything-on.js';
import { CALLBACK, PASSWORD, type ApiResponse, type Body, type Client, type RequestParts } from '../client.js';

/** Access to two projects that have the same owner, and a user of the second project. */
export interface World {
  readonly project: ProjectAccess;
  /** The other project. Requests with its keys must not reach the records of `project`. */
  readonly foreign: ProjectAccess;
  /** Revoked project keys of `project`. */
  readonly revoked: ProjectAccess;
  /** A user of `foreign`. */
  readonly foreignUser: User;
}

export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface User extends Session {
  readonly id: string;
  readonly email: string;
}

const expectSuccess = (response: ApiResponse): Body => {
  if (response.status >= 400) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
};

export const createFixtures = (client: Client) => {
  const send = async (method: string, path: string, request: RequestParts): Promise<Body> =>
    expectSuccess(await client.send(method, path, request));

  const createKeys = async (projectId: string, owner: string): Promise<{ readonly id: string; readonly keys: ProjectAccess }> => {
    const headers = { 'x-stack-access-type': 'admin', 'x-stack-project-id': projectId, 'x-stack-admin-access-token': owner };
    const body = {
      ...{ description: 'x', expires_at_millis: 4e12, has_publishable_client_key: true },
      ...{ has_secret_server_key: true, has_super_secret_admin_key: true },
    };
    const made = await send('POST', '/internal/api-keys', { access: 'none', headers, body });
    return {
      id: made.id,
      keys: {
        projectId,
        publishableClientKey: made.publishable_client_key,
        secretServerKey: made.secret_server_key,
        superSecretAdminKey: made.super_secret_admin_key,
      },
    };
  };

  const createSession = async (project: ProjectAccess, body: object): Promise<Session> => {
    const { access_token, refresh_token } = await send('POST', '/auth/sessions', { access: 'server', project, body });
    return { access_token, refresh_token };
  };

  /** Creates a user with an unverified email address, and a session for the user. */
  const createUser = async (project: ProjectAccess): Promise<User> => {
    const email = client.newEmail();
    const body = { primary_email: email, primary_email_auth_enabled: true };
    const { id } = await send('POST', '/users', { access: 'server', project, body });
    return { id, email, ...(await createSession(project, { user_id: id })) };
  };

  const createWorld = async (): Promise<World> => {
    const { internal } = client.backend.demo;
    const { access_token: owner } = await createUser(internal);
    const create = async () => {
      const request = { project: internal, as: { access_token: owner }, body: { display_name: 'x', config: EVERYTHING_ON.config } };
      const { id } = await send('POST', '/internal/projects', request);
      return (await createKeys(id, owner)).keys;
    };
    const [project, foreign] = [await create(), await create()];
    const { id, keys: revoked } = await createKeys(project.projectId, owner);
    await send('PATCH', `/internal/api-keys/${id}`, { access: 'admin', project, body: { revoked: true } });
    return { project, foreign, revoked, foreignUser: await createUser(foreign) };
  };

  return { createWorld, createUser, createSession, send };
};

export type Fixtures = ReturnType<typeof createFixtures>;

/** The records in `World.project`. Each record is created when it is first used. */
export interface Scene {
  /** The user to whom the records belong. */
  readonly owner: () => Promise<User>;
  /** A user who is not on the owner's team. */
  readonly other: () => Promise<User>;
  /** A team member without permissions. */
  readonly member: () => Promise<User>;
  /** A session in which an admin impersonates the owner. */
  readonly impersonator: () => Promise<Session>;
  /** An ended session of the owner. Its access token has not expired. */
  readonly signedOut: () => Promise<Session>;
  /** Replaces each `{name}` in a string. The value is created when the name is first used, or for every use if the name is in `FRESH`. */
  readonly fill: (text: string) => Promise<string>;
}

/** Returns an object that maps each name that the table can use as `{name}` to a function that creates the value. */
const valueMakers = (
  { send, createUser }: Fixtures,
  client: Client,
  project: ProjectAccess,
  { owner, other, team }: Pick<Scene, 'owner' | 'other'> & { readonly team: () => Promise<string> },
) => {
  const server = { access: 'server', project } as const;
  const admin = { access: 'admin', project } as const;
  const newPermission = (): string => `p${client.newEmail().replaceAll(/[^a-z0-9]/g, '')}`;
  const definePermission = async (scope: string): Promise<string> =>
    (await send('POST', `/${scope}-permission-definitions`, { ...admin, body: { id: newPermission() } })).id;
  const emailedCode = async (path: string, email: string, extra: object = {}): Promise<string> => {
    await send('POST', path, { ...server, body: { email, callback_url: CALLBACK, ...extra } });
    return client.emailedCode(email);
  };
  const channel = async (): Promise<string> => (await send('GET', `/contact-channels?user_id=${(await owner()).id}`, server)).items[0].id;
  const key = (kind: string, id: string) =>
    send('POST', `/${kind}-api-keys`, { ...server, body: { description: 'x', expires_at_millis: null, [`${kind}_id`]: id } });
  const invite = async (email: string) =>
    send('POST', '/team-invitations/send-code', { ...server, body: { team_id: await team(), email, callback_url: CALLBACK } });
  return {
    owner: async () => (await owner()).id,
    other: async () => (await other()).id,
    team,
    otherTeam: async () =>
      (await send('POST', '/teams', { ...server, body: { display_name: 'y', creator_user_id: (await other()).id } })).id,
    ownerEmail: async () => (await owner()).email,
    refreshToken: async () => (await owner()).refresh_token,
    newEmail: () => client.newEmail(),
    newPermission,
    channel,
    session: async () => {
      const user = await owner();
      await send('POST', '/auth/sessions', { ...server, body: { user_id: user.id } });
      const { items } = await send('GET', `/auth/sessions?user_id=${user.id}`, { ...server, as: user });
      return items.find((one: Body) => !one.is_current_session).id;
    },
    passwordEmail: async () => {
      const email = client.newEmail();
      await send('POST', '/auth/password/sign-up', { project, body: { email, password: PASSWORD, verification_callback_url: CALLBACK } });
      return email;
    },
    resetCode: async () => emailedCode('/auth/password/send-reset-code', (await owner()).email),
    otpCode: () => emailedCode('/auth/otp/send-sign-in-code', client.newEmail()),
    channelCode: async () => {
      const user = await createUser(project);
      await send('POST', '/contact-channels/send-verification-code', {
        project,
        as: user,
        body: { email: user.email, callback_url: CALLBACK },
      });
      return client.emailedCode(user.email);
    },
    invitation: async () => (await invite(client.newEmail())).id,
    invitationCode: async () => {
      const email = client.newEmail();
      await invite(email);
      return client.emailedCode(email);
    },
    teamDefinition: () => definePermission('team'),
    projectDefinition: () => definePermission('project'),
    grantedPermission: async () => {
      const id = await definePermission('project');
      await send('POST', `/project-permissions/${(await owner()).id}/${id}`, { ...server, body: {} });
      return id;
    },
    keySet: async () => {
      const has = { has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: false };
      return (await send('POST', '/internal/api-keys', { ...admin, body: { description: 'x', expires_at_millis: 4e12, ...has } })).id;
    },
    userKey: async () => (await key('user', (await owner()).id)).id,
    userKeyValue: async () => (await key('user', (await owner()).id)).value,
    teamKey: async () => (await key('team', await team())).id,
    teamKeyValue: async () => (await key('team', await team())).value,
  } satisfies Record<string, () => string | Promise<string>>;
};

/** The names for which every use creates a new value. */
const FRESH = ['newEmail', 'newPermission'];

/** Returns a function that creates a record on its first call. */
const once = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
};

export const createScene = (fixtures: Fixtures, client: Client, { project }: World): Scene => {
  const server = { access: 'server', project } as const;
  const owner = once(() => fixtures.createUser(project));
  const other = once(() => fixtures.createUser(project));
  const team = once(async (): Promise<string> => {
    const body = { display_name: 'x', creator_user_id: (await owner()).id };
    return (await fixtures.send('POST', '/teams', { ...server, body })).id;
  });
  const member = once(async () => {
    const user = await fixtures.createUser(project);
    await fixtures.send('POST', `/team-memberships/${await team()}/${user.id}`, { ...server, body: {} });
    await fixtures.send('DELETE', `/team-permissions/${await team()}/${user.id}/team_member`, server);
    return user;
  });
  const impersonator = once(async () => fixtures.createSession(project, { user_id: (await owner()).id, is_impersonation: true }));
  const signedOut = once(async () => {
    const session = await fixtures.createSession(project, { user_id: (await owner()).id });
    await fixtures.send('DELETE', '/auth/sessions/current', { project, as: session });
    return session;
  });
  const makers: Readonly<Record<string, () => string | Promise<string>>> = valueMakers(fixtures, client, project, { owner, other, team });
  const made = new Map<string, string>();
  const resolve = async (name: string): Promise<string> => {
    const make = makers[name];
    if (!make) throw new Error(`The placeholder {${name}} has no value. Add the name to valueMakers in scene.ts.`);
    const value = made.get(name) ?? (await make());
    if (!FRESH.includes(name)) made.set(name, value);
    return value;
  };
  const fill: Scene['fill'] = async (text) => {
    let filled = text;
    for (const [whole, name = ''] of text.matchAll(/\{(\w+)\}/g)) filled = filled.replace(whole, await resolve(name));
    return filled;
  };
  return { owner, other, member, impersonator, signedOut, fill };
};
