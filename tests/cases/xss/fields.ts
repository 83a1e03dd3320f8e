// Lists the elements and pages that show each field in xss-cases.json, and the button to press first. A field that no page shows is
// skipped, and the list gives the reason.
import type { Order } from './in-page.ts';
import type { Patch } from './patched.ts';

/** An element on the empty page, or a demo page. */
export interface Place extends Omit<Order, 'payload' | 'facts' | 'tag' | 'elements'> {
  readonly tag?: string;
  readonly path?: string;
  /**
   * Places with the same turn are checked together. Dialogs and actions affect other places, so they need a separate turn. If omitted, the
   * place is in the first turn.
   */
  readonly turn?: 1 | 2 | 3;
}

interface Field {
  readonly places: (payload: unknown) => readonly Place[];
}

/** Describes places that show service data. `patches` changes the service responses if the service cannot store the payload. */
const data =
  (patches: readonly Patch[], ...places: readonly Place[]): Field['places'] =>
  () =>
    places.map((place) => ({ ...place, isSignedIn: true, patches }));

const at = (path: string, key: string): Patch => ({ path, key });

const team = { teamId: '%TEAM%' };
const code = { code: '%CODE%' };
/** The button that opens a confirmation prompt. */
const PROMPT_BUTTON = '[data-ask] button';
/** The page that shows the only email in the inbox. */
const inbox = data([at('^/inbox/messages$', 'subject')], { path: '/inbox' });

/** Describes the place that uses a custom property which a host page sets. */
const customProperty = (name: string, properties: object = {}): Field => ({
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
      [at('^/users/me$', 'display_name')],
      { tag: 'portico-user-button', properties: { showUserInfo: true }, press: '.trigger', turn: 1 },
      { tag: 'portico-profile-section' },
      { tag: 'portico-profile-section', press: '[data-edit] button' },
      { tag: 'portico-account-settings', properties: { active: 'profile', isImpersonated: true } },
      { tag: 'portico-cli-auth-confirm', properties: { loginCode: 'x'.repeat(45) } },
      { path: '/' },
    ),
  },
  'team.displayName': {
    places: data(
      [at('^/(teams|users/me)', 'display_name'), at('^/team-invitations', 'team_display_name')],
      { tag: 'portico-team-switcher', press: '.trigger', turn: 1 },
      { tag: 'portico-account-settings', properties: { active: 'team-%TEAM%' } },
      { tag: 'portico-team-identity-section', properties: team, press: '[data-edit] button' },
      { tag: 'portico-team-leave-section', properties: team, press: PROMPT_BUTTON, turn: 3 },
      { tag: 'portico-team-delete-section', properties: team, press: '.section-actions button' },
      { tag: 'portico-team-invitation', properties: code },
      { tag: 'portico-team-invitation', properties: code, press: '.portico-primary', turn: 2 },
    ),
  },
  'teamMemberProfile.displayName': {
    places: data(
      [at('^/team-member-profiles', 'display_name')],
      { tag: 'portico-team-members-section', properties: team },
      { tag: 'portico-team-members-section', properties: team, press: PROMPT_BUTTON, turn: 1 },
      { tag: 'portico-team-profile-section', properties: team },
      { tag: 'portico-team-profile-section', properties: team, press: '[data-edit] button' },
    ),
  },
  'apiKey.description': {
    places: data(
      [at('^/(user|team)-api-keys', 'description')],
      { tag: 'portico-api-keys-section' },
      { tag: 'portico-api-keys-section', press: '.row button' },
      { tag: 'portico-team-api-keys-section', properties: team },
    ),
  },
  'contactChannel.value': {
    places: data(
      [at('^/contact-channels', 'value'), at('^/users/me$', 'primary_email')],
      { tag: 'portico-sign-in' },
      { tag: 'portico-emails-section' },
      { tag: 'portico-emails-section', press: '.row button' },
      { tag: 'portico-user-button', press: '.trigger', turn: 1 },
    ),
  },
  'session.geoInfo.cityName': { places: data([at('^/auth/sessions', 'cityName')], { tag: 'portico-sessions-section' }) },
  'project.displayName': { places: inbox },
  'sentEmail.subject': { places: inbox },
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
  'user.profileImageUrl': {
    places: data(
      [at('^/users/me$', 'profile_image_url')],
      { tag: 'portico-user-button', press: '.trigger', turn: 1 },
      { tag: 'portico-profile-section' },
    ),
  },
  'team.profileImageUrl': {
    places: data(
      [at('^/(teams|users/me)', 'profile_image_url')],
      { tag: 'portico-team-switcher', press: '.trigger', turn: 1 },
      { tag: 'portico-team-page', properties: team },
    ),
  },
  'teamMemberProfile.profileImageUrl': {
    places: data(
      [at('^/team-member-profiles', 'profile_image_url')],
      { tag: 'portico-team-members-section', properties: team },
      { tag: 'portico-team-profile-section', properties: team },
    ),
  },
  'urls.home': { places: (payload) => [{ tag: 'portico-sign-in', isSignedIn: true, urls: { home: String(payload) } }] },
  'theme.light.primary': customProperty('--portico-color-primary'),
  'theme.dark.background': customProperty('--portico-color-card', { theme: 'dark' }),
  'theme.radius': customProperty('--portico-radius'),
};

/** Returns the places that show a field. The elements must ignore hostile property names and unknown attributes. */
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

/** Maps each skipped field to the reason. */
export const SHOWN_NOWHERE: Readonly<Record<string, string>> = {
  'permissionDefinition.description': 'only servers read permission definitions, and pages show their own text or the ID of a permission',
};
