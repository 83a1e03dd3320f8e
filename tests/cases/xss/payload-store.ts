// Stores payloads in the backend through its own API, so that pages read them like any other data.
import { createAdminApp } from '../../../src/admin.js';
import { isKnownError } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import type { Stack } from '../../support/stack.ts';
import { freshEmail } from '../../support/visitor.ts';

export interface TestUser {
  readonly userId: string;
  readonly teamId: string;
  readonly refreshToken: string;
}

export interface PayloadStore {
  /** The placeholders in element properties, with their current values. */
  readonly placeholders: Record<'%TEAM%' | '%CODE%', string>;
  /**
   * Stores a value in a field. Returns false if the service has no such field, rejects the value or changes it. The runner then modifies
   * the responses instead.
   */
  readonly save: (field: string, text: unknown) => Promise<boolean>;
}

/** The harmless value for comparison. In an image field, null replaces this value. */
export const PLAIN = 'Plain';
const urlOf = (text: string): string | null => (text === PLAIN ? null : text);

/** Percent-encodes text that a header cannot contain, as proxies do. */
const inHeader = (text: string): string => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

/** The maximum length of a city name that the service accepts. */
const MAX_CITY_LENGTH = 100;

const openApps = ({ demo, url }: Stack) => {
  const { projectId, secretServerKey, superSecretAdminKey } = demo;
  const common = { projectId, baseUrl: url, tokenStore: null };
  return { server: createServerApp({ ...common, secretServerKey }), admin: createAdminApp({ ...common, superSecretAdminKey }) };
};

type Apps = ReturnType<typeof openApps>;
type Writers = Readonly<Record<string, (text: string) => Promise<unknown>>>;

/** Refreshes the sessions with headers that contain a city name. */
const refreshFrom = async ({ demo, url }: Stack, refreshTokens: readonly string[], city: string): Promise<void> => {
  for (const token of refreshTokens) {
    const response = await fetch(`${url}/api/v1/auth/sessions/current/refresh`, {
      method: 'POST',
      headers: {
        'x-stack-access-type': 'client',
        'x-stack-project-id': demo.projectId,
        'x-stack-publishable-client-key': demo.publishableClientKey,
        'x-stack-refresh-token': token,
        'user-agent': 'Mozilla/5.0',
        'x-forwarded-for': '203.0.113.7',
        'x-vercel-ip-city': inHeader(city),
      },
    });
    if (!response.ok) throw new Error(`The session could not be refreshed: ${response.status}`);
  }
};

/** Invites a user to the team. Returns the code of the unused invitation. */
const invite = async ({ server }: Apps, stack: Stack, teamId: string, userId: string): Promise<string> => {
  const members = await server.teamMemberProfiles.list({ teamId });
  if (members.some((member) => member.userId === userId)) await server.teamMemberships.delete({ teamId, userId });
  const email = freshEmail();
  await server.teamInvitations.send({ teamId, email, callbackUrl: `${stack.url}/handler/team-invitation` });
  // Searches for the parameter, because the team name at the beginning of the email may also look like a link.
  return /[?&]code=(\w+)/.exec((await stack.mail(email)).text)?.[1] ?? '';
};

/** Empties the inbox and sends one email. Returns the subject of the email. */
const sendEmail = async ({ server }: Apps, { url, mail }: Stack): Promise<string> => {
  await fetch(`${url}/inbox/messages`, { method: 'DELETE' });
  const email = freshEmail();
  await server.auth.sendMagicLink({ email, callbackUrl: `${url}/handler/magic-link-callback` });
  return (await mail(email)).subject;
};

const writersOf = async (
  apps: Apps,
  stack: Stack,
  { userId, teamId, refreshToken }: TestUser,
  placeholders: PayloadStore['placeholders'],
): Promise<Writers> => {
  const { server, admin } = apps;
  await admin.projects.update({ config: { allowTeamApiKeys: true } });
  const { id: otherTeamId } = await server.teams.create({ displayName: PLAIN });
  const { id: otherId } = await server.users.create({ primaryEmail: freshEmail() });
  await server.teamMemberships.create({ teamId, userId: otherId });
  const { refreshToken: otherToken } = await server.sessions.create({ userId });
  const key = { description: PLAIN, expiresAt: null };
  const [userKey, teamKey] = [await server.userApiKeys.create({ ...key, userId }), await server.teamApiKeys.create({ ...key, teamId })];
  const updateProfiles = async (change: { readonly displayName: string } | { readonly profileImageUrl: string | null }): Promise<void> => {
    for (const member of [userId, otherId]) await server.teamMemberProfiles.update({ teamId, userId: member, ...change });
  };
  // The backend removes web addresses from names in emails, and shortens the names.
  const renameProject = async (displayName: string): Promise<boolean> => {
    await admin.projects.update({ displayName });
    return (await sendEmail(apps, stack)).includes(displayName);
  };
  return {
    'user.displayName': (displayName) => server.users.update({ id: userId, displayName }),
    'user.profileImageUrl': (url) => server.users.update({ id: userId, profileImageUrl: urlOf(url) }),
    'team.displayName': async (displayName) => {
      for (const id of [teamId, otherTeamId]) await server.teams.update({ id, displayName });
      placeholders['%CODE%'] = await invite(apps, stack, otherTeamId, userId);
    },
    'team.profileImageUrl': (url) => server.teams.update({ id: teamId, profileImageUrl: urlOf(url) }),
    'teamMemberProfile.displayName': (displayName) => updateProfiles({ displayName }),
    'teamMemberProfile.profileImageUrl': (url) => updateProfiles({ profileImageUrl: urlOf(url) }),
    'apiKey.description': async (description) => {
      await server.userApiKeys.update({ id: userKey.id, description });
      await server.teamApiKeys.update({ id: teamKey.id, teamId, description });
    },
    'session.geoInfo.cityName': (city) => refreshFrom(stack, [refreshToken, otherToken], city),
    'project.displayName': renameProject,
    // In an email from the shared mail server, the project name is untrusted text.
    'sentEmail.subject': renameProject,
  };
};

export const openPayloadStore = async (stack: Stack, person: TestUser): Promise<PayloadStore> => {
  const placeholders = { '%TEAM%': person.teamId, '%CODE%': '' };
  const writers = await writersOf(openApps(stack), stack, person, placeholders);
  return {
    placeholders,
    save: async (field, text) => {
      const writer = writers[field];
      // Headers and databases cannot contain NUL or lone surrogates.
      if (!writer || typeof text !== 'string' || /\0|\p{Surrogate}/u.test(text)) return false;
      if (field.endsWith('cityName') && inHeader(text).length > MAX_CITY_LENGTH) return false;
      try {
        return (await writer(text)) !== false;
      } catch (error) {
        if (isKnownError(error, 'SCHEMA_ERROR')) return false;
        throw error;
      }
    },
  };
};
