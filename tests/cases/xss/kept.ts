// Where payloads are kept: in the backend, by its own API, so that pages come by them as they come by everything else.
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
  /** Words in properties and in what they stand for at the moment. */
  readonly words: Record<'%TEAM%' | '%CODE%', string>;
  /** Puts a text into a field. False where the service has no such field, refuses the text or changes it; then answers have to be changed on their way. */
  readonly keep: (field: string, text: unknown) => Promise<boolean>;
}

/** Stands for a harmless text; pictures have none. */
export const PLAIN = 'Plain';
const urlOf = (text: string): string | null => (text === PLAIN ? null : text);

/** Proxies escape what a header cannot carry. */
const inHeader = (text: string): string => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

/** What is longer is no city to the service. */
const LONGEST_CITY = 100;

const openApps = ({ demo, url }: Stack) => {
  const { projectId, secretServerKey, superSecretAdminKey } = demo;
  const common = { projectId, baseUrl: url, tokenStore: null };
  return { server: createServerApp({ ...common, secretServerKey }), admin: createAdminApp({ ...common, superSecretAdminKey }) };
};

type Apps = ReturnType<typeof openApps>;
type Keepers = Readonly<Record<string, (text: string) => Promise<unknown>>>;

/** Both sessions are used again, from a city. */
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

/** A team that somebody is invited to, and an invitation that was not used yet. */
const invite = async ({ server }: Apps, stack: Stack, teamId: string, userId: string): Promise<string> => {
  const members = await server.teamMemberProfiles.list({ teamId });
  if (members.some((member) => member.userId === userId)) await server.teamMemberships.delete({ teamId, userId });
  const email = freshEmail();
  await server.teamInvitations.send({ teamId, email, callbackUrl: `${stack.url}/handler/team-invitation` });
  // The name of the team, which the mail begins with, may be a link too.
  return /[?&]code=(\w+)/.exec((await stack.mail(email)).text)?.[1] ?? '';
};

/** One mail is in the mailbox. Answers its subject. */
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
  // Mails leave web addresses out of names, and shorten them.
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
    // Of a mail by the service's own server, the name of the project is what somebody else has written.
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
      // No text of this kind gets through a header or into a database.
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
