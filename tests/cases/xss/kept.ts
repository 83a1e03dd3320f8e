// Stores payloads in the backend through its own API, so that pages receive them like any other data.
import { createAdminApp } from '../../../src/admin.js';
import { isKnownError } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import type { Stack } from '../../support/stack.ts';
import { freshEmail } from '../../support/visitor.ts';

export interface Person {
  readonly userId: string;
  readonly teamId: string;
  readonly refreshToken: string;
}

export interface Kept {
  /** Placeholders in properties, and their current values. */
  readonly words: Record<'%TEAM%' | '%CODE%', string>;
  /**
   * Stores a text in a field. Returns false if the service has no such field, rejects the text or changes it. The runner then modifies
   * the responses instead.
   */
  readonly keep: (field: string, text: unknown) => Promise<boolean>;
}

/** The harmless text for comparison. For this text, a field for a picture is empty. */
export const PLAIN = 'Plain';
const urlOf = (text: string): string | null => (text === PLAIN ? null : text);

/** Escapes characters that a header cannot contain, as proxies do. */
const inHeader = (text: string): string => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

/** The maximum length of the name of a city that the service accepts. */
const LONGEST_CITY = 100;

const openApps = ({ demo, url }: Stack) => {
  const { projectId, secretServerKey, superSecretAdminKey } = demo;
  const common = { projectId, baseUrl: url, tokenStore: null };
  return { server: createServerApp({ ...common, secretServerKey }), admin: createAdminApp({ ...common, superSecretAdminKey }) };
};

type Apps = ReturnType<typeof openApps>;
type Keepers = Readonly<Record<string, (text: string) => Promise<unknown>>>;

/** Uses both sessions again, with headers that name a city. */
const moveTo = async ({ demo, url }: Stack, refreshTokens: readonly string[], city: string): Promise<void> => {
  for (const token of refreshTokens) {
    const answer = await fetch(`${url}/api/v1/auth/sessions/current/refresh`, {
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
    if (!answer.ok) throw new Error(`The session could not be moved: ${answer.status}`);
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

/** Empties the inbox and sends one email. Resolves to the subject of the email. */
const writeTo = async ({ server }: Apps, { url, mail }: Stack): Promise<string> => {
  await fetch(`${url}/inbox/messages`, { method: 'DELETE' });
  const email = freshEmail();
  await server.auth.sendMagicLink({ email, callbackUrl: `${url}/handler/magic-link-callback` });
  return (await mail(email)).subject;
};

const keepersOf = async (apps: Apps, stack: Stack, { userId, teamId, refreshToken }: Person, words: Kept['words']): Promise<Keepers> => {
  const { server, admin } = apps;
  await admin.projects.update({ config: { allowTeamApiKeys: true } });
  const { id: otherTeamId } = await server.teams.create({ displayName: PLAIN });
  const { id: otherId } = await server.users.create({ primaryEmail: freshEmail() });
  await server.teamMemberships.create({ teamId, userId: otherId });
  const { refreshToken: otherToken } = await server.sessions.create({ userId });
  const key = { description: PLAIN, expiresAt: null };
  const [userKey, teamKey] = [await server.userApiKeys.create({ ...key, userId }), await server.teamApiKeys.create({ ...key, teamId })];
  const asMembers = async (change: { readonly displayName: string } | { readonly profileImageUrl: string | null }): Promise<void> => {
    for (const member of [userId, otherId]) await server.teamMemberProfiles.update({ teamId, userId: member, ...change });
  };
  // The backend removes web addresses from names in emails, and shortens the names.
  const named = async (displayName: string): Promise<boolean> => {
    await admin.projects.update({ displayName });
    return (await writeTo(apps, stack)).includes(displayName);
  };
  return {
    'user.displayName': (displayName) => server.users.update({ id: userId, displayName }),
    'user.profileImageUrl': (url) => server.users.update({ id: userId, profileImageUrl: urlOf(url) }),
    'team.displayName': async (displayName) => {
      for (const id of [teamId, otherTeamId]) await server.teams.update({ id, displayName });
      words['%CODE%'] = await invite(apps, stack, otherTeamId, userId);
    },
    'team.profileImageUrl': (url) => server.teams.update({ id: teamId, profileImageUrl: urlOf(url) }),
    'teamMemberProfile.displayName': (displayName) => asMembers({ displayName }),
    'teamMemberProfile.profileImageUrl': (url) => asMembers({ profileImageUrl: urlOf(url) }),
    'apiKey.description': async (description) => {
      await server.userApiKeys.update({ id: userKey.id, description });
      await server.teamApiKeys.update({ id: teamKey.id, teamId, description });
    },
    'session.geoInfo.cityName': (city) => moveTo(stack, [refreshToken, otherToken], city),
    'project.displayName': named,
    // In an email from the shared mail server, the project name is untrusted text.
    'sentEmail.subject': named,
  };
};

export const openKept = async (stack: Stack, person: Person): Promise<Kept> => {
  const words = { '%TEAM%': person.teamId, '%CODE%': '' };
  const keepers = await keepersOf(openApps(stack), stack, person, words);
  return {
    words,
    keep: async (field, text) => {
      const keeper = keepers[field];
      // Headers and databases cannot contain NUL or lone surrogates.
      if (!keeper || typeof text !== 'string' || /\0|\p{Surrogate}/u.test(text)) return false;
      if (field.endsWith('cityName') && inHeader(text).length > LONGEST_CITY) return false;
      try {
        return (await keeper(text)) !== false;
      } catch (error) {
        if (isKnownError(error, 'SCHEMA_ERROR')) return false;
        throw error;
      }
    },
  };
};
