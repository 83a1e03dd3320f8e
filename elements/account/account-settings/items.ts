// Lists the items in the account settings and their sections. Sections are loaded when the user opens their item.
import type { TemplateResult } from 'lit';
import type { ElementClass } from '../../define.js';
import type { ProjectConfig } from '../../core/settings-section.js';
import type { PlainKey, Translate } from '../../messages/types.js';
import type { AccountIconName } from './icons.js';
import { shortName } from '../../ui/person.js';
import { teamIcon, type Team } from '../../ui/team-image.js';

type SectionLoader = () => Promise<ElementClass>;

/** The sections of each item, in display order. To add a section, add a line. */
const SECTIONS = {
  profile: [async () => (await import('../profile-section.js')).ProfileSection],
  auth: [
    async () => (await import('../emails-section.js')).EmailsSection,
    async () => (await import('../password-section.js')).PasswordSection,
    async () => (await import('../passkey-section.js')).PasskeySection,
    async () => (await import('../otp-section.js')).OtpSection,
    async () => (await import('../mfa-section.js')).MfaSection,
  ],
  sessions: [async () => (await import('../sessions-section.js')).SessionsSection],
  connections: [async () => (await import('../connections-section.js')).ConnectionsSection],
  'api-keys': [async () => (await import('../api-keys-section.js')).ApiKeysSection],
  settings: [
    async () => (await import('../sign-out-section.js')).SignOutSection,
    async () => (await import('../delete-account-section.js')).DeleteAccountSection,
  ],
  team: [async () => (await import('../../team/team-page.js')).TeamPage],
  'team-creation': [async () => (await import('../../team/team-creation.js')).TeamCreation],
} as const satisfies Readonly<Record<string, readonly SectionLoader[]>>;

type ItemKind = keyof typeof SECTIONS;

/** Returns the ID of the item that a hash names: the part before the slash, if the item has parts. */
export const itemIdOf = (hash: string): string => hash.split('/', 1)[0] ?? '';

/** A navigation item. */
export interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly icon: string | TemplateResult | undefined;
  readonly sections: readonly SectionLoader[];
  /** Properties to set on the sections. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface OwnItem {
  readonly id: ItemKind;
  readonly label: PlainKey;
  readonly icon: AccountIconName;
  /** Returns whether the project supports the item. If omitted, the item is always shown. */
  readonly isOffered?: (config: ProjectConfig) => boolean;
}

const ACCOUNT_ITEMS: readonly OwnItem[] = [
  { id: 'profile', label: 'account.nav.profile', icon: 'user' },
  { id: 'auth', label: 'account.nav.auth', icon: 'mail' },
  { id: 'connections', label: 'account.nav.connections', icon: 'link', isOffered: ({ oauthProviders }) => oauthProviders.length > 0 },
  { id: 'sessions', label: 'account.nav.sessions', icon: 'devices' },
  { id: 'api-keys', label: 'account.nav.apiKeys', icon: 'key', isOffered: ({ allowUserApiKeys }) => allowUserApiKeys },
  { id: 'settings', label: 'account.nav.settings', icon: 'exit' },
];

const sectionsOf = (kind: ItemKind): readonly SectionLoader[] => SECTIONS[kind];

/** Returns the account items. */
const ownItems = (t: Translate, config: ProjectConfig): readonly NavItem[] =>
  ACCOUNT_ITEMS.filter(({ isOffered }) => isOffered?.(config) ?? true).map(({ id, label, icon }) => ({
    id,
    label: t(label),
    icon,
    sections: sectionsOf(id),
  }));

/** Returns one item for each team, and the item that creates a team. */
const teamItems = (t: Translate, config: ProjectConfig, teams: readonly Team[]): readonly NavItem[] => {
  const creation = { id: 'team-creation', label: t('account.nav.createTeam'), icon: 'plus', sections: sectionsOf('team-creation') };
  const each = teams.map((team) => ({
    id: `team-${team.id}`,
    label: shortName(team.displayName),
    icon: teamIcon(team),
    sections: sectionsOf('team'),
    properties: { teamId: team.id },
  }));
  return config.clientTeamCreationEnabled ? [...each, creation] : each;
};

/** A group of items in the navigation. */
export interface NavGroup {
  readonly heading?: string;
  readonly items: readonly NavItem[];
}

/** Returns the navigation groups: the account items with the host page's items, and the teams. */
export const navGroups = (
  t: Translate,
  config: ProjectConfig,
  host: readonly NavItem[],
  teams: readonly Team[] = [],
): readonly NavGroup[] => [
  { items: [...ownItems(t, config), ...host] },
  { heading: t('account.nav.teams'), items: teamItems(t, config, teams) },
];

/** Returns the first item, and the item that a hash names. The hash may also name a part of a team page. */
export const findItem = (
  groups: readonly NavGroup[],
  hash: string,
): { readonly first?: NavItem | undefined; readonly found?: NavItem | undefined } => {
  const items = groups.flatMap((group) => group.items);
  return { first: items[0], found: items.find(({ id }) => id === hash) ?? items.find(({ id }) => id === itemIdOf(hash)) };
};
