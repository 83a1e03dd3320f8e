// Where each field of xss-cases.json comes from, and which elements show it. An element that is not built yet is skipped
// with its name; a field that nothing shows, with its reason.
import type { Order } from './in-page.ts';

export type Place = Omit<Order, 'payload' | 'facts'>;

interface Field {
  readonly places: (payload: unknown) => readonly Place[];
}

const person = { isSignedIn: true } as const;

const data =
  (path: string, key: string, ...places: readonly Place[]): Field['places'] =>
  () =>
    places.map((place) => ({ ...place, ...person, patches: [{ path, key }] }));

const picture = (path: string, ...tags: readonly string[]): Field => ({
  places: data(path, 'profile_image_url', ...tags.map((tag) => ({ tag }))),
});

const team = { teamId: 'TEAM' };
/** Custom properties are how a host gives its colours. */
const colour = (name: string, properties: object = {}): Field => ({
  places: (payload) => [
    { tag: 'portico-sign-in', style: { [name]: String(payload) }, properties: { noPasskeyAutofill: true, ...properties } },
  ],
});
const attribute = (name: string): Field => ({
  places: (payload) => [{ tag: 'portico-sign-in', attributes: { [name]: String(payload) }, properties: { noPasskeyAutofill: true } }],
});

const FIELDS: Readonly<Record<string, Field>> = {
  'user.displayName': {
    places: data(
      '^/users/me$',
      'display_name',
      { tag: 'portico-user-button', properties: { showUserInfo: true }, press: '.trigger' },
      { tag: 'portico-sign-in' },
      { tag: 'portico-profile-section' },
    ),
  },
  'team.displayName': {
    places: data(
      '^/(teams|users/me)',
      'display_name',
      { tag: 'portico-team-switcher', press: 'button' },
      { tag: 'portico-team-identity-section', properties: team },
    ),
  },
  'teamMemberProfile.displayName': {
    places: data('^/team-member-profiles', 'display_name', { tag: 'portico-team-members-section', properties: team }),
  },
  'apiKey.description': { places: data('^/user-api-keys', 'description', { tag: 'portico-api-keys-section' }) },
  'contactChannel.value': { places: data('^/contact-channels', 'value', { tag: 'portico-emails-section' }) },
  'session.geoInfo.cityName': { places: data('^/auth/sessions', 'city_name', { tag: 'portico-sessions-section' }) },
  'permissionDefinition.description': {
    places: data('^/(team-permission-definitions|team-permissions)', 'description', {
      tag: 'portico-team-permissions-section',
      properties: team,
    }),
  },
  'knownError.message': {
    places: () => [
      {
        tag: 'portico-sign-in',
        submits: true,
        patches: [{ path: '/password/sign-in$', key: 'known error' }],
        properties: { noPasskeyAutofill: true },
      },
    ],
  },
  'query:message': {
    places: (payload) => [{ tag: 'portico-error-page', properties: { searchParams: { errorCode: 'TEAM_NOT_FOUND', message: payload } } }],
  },
  'query:errorCode,query:message,query:details': {
    places: (payload) => [
      { tag: 'portico-error-page', properties: { searchParams: Object.fromEntries(new URLSearchParams(String(payload))) } },
    ],
  },
  'translation override': {
    places: (payload) => [{ tag: 'portico-sign-out', messages: { 'page.signOut.title': String(payload) } }],
  },
  'user.profileImageUrl': picture('^/users/me$', 'portico-user-button'),
  'team.profileImageUrl': picture('^/(teams|users/me)', 'portico-team-switcher'),
  'teamMemberProfile.profileImageUrl': picture('^/team-member-profiles', 'portico-team-members-section'),
  'urls.home': { places: (payload) => [{ tag: 'portico-sign-in', ...person, urls: { home: String(payload) } }] },
  'theme.light.primary': colour('--portico-color-primary'),
  'theme.dark.background': colour('--portico-color-card', { theme: 'dark' }),
  'theme.radius': colour('--portico-radius'),
};

/** A hostile name of a custom property, and attributes: ours has none of these names, so the elements must not care. */
export const fieldOf = (name: string): Field | undefined => {
  if (FIELDS[name]) return FIELDS[name];
  if (name === 'theme key') return { places: (payload) => [{ tag: 'portico-sign-in', style: { [`--portico-color-${payload}`]: 'red' } }] };
  if (name.startsWith('attr:')) return attribute(name.slice('attr:'.length));
  if (name.startsWith('query:'))
    return {
      places: (payload) => [
        {
          tag: 'portico-error-page',
          properties: { searchParams: { errorCode: 'TEAM_NOT_FOUND', message: 'm', [name.slice(6)]: payload } },
        },
      ],
    };
  return undefined;
};

const WAITS = 'its section is not played yet: it wants data of its own on the stage';

/** Fields that are not played, and why. */
export const SHOWN_NOWHERE: Readonly<Record<string, string>> = {
  'project.displayName': 'no page shows the name of the project',
  'sentEmail.subject': 'no page lists sent mails',
  'permissionDefinition.description': 'clients read no definitions of permissions',
  'team.displayName': WAITS,
  'apiKey.description': WAITS,
  'session.geoInfo.cityName': WAITS,
  'team.profileImageUrl': WAITS,
  'teamMemberProfile.profileImageUrl': WAITS,
};
