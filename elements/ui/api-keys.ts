// Provides one interface for user API keys and team API keys.
import { html, type TemplateResult } from 'lit';
import { apiKeyProblem, type ClientApp, type DataOf, type Query, type TeamApiKey, type UserApiKey } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { button } from './button.js';
import { dayOf, daysUntil } from '../messages/dates.js';
import { badge, factList, labelFor, row } from './section.js';
import { shortName } from './person.js';

export type ApiKey = DataOf<typeof UserApiKey> | DataOf<typeof TeamApiKey>;

export interface NewKey {
  readonly description: string;
  readonly expiresAt: Date | null;
  readonly isPublic: boolean;
}

/** The methods for the API keys of a user or team. */
export interface ApiKeyMethods {
  readonly list: () => Query<readonly ApiKey[]>;
  readonly create: (key: NewKey) => Promise<{ readonly id: string; readonly value: string }>;
  readonly revoke: (id: string) => Promise<unknown>;
}

/** Returns the methods for the API keys of a team, or of the signed-in user if `teamId` is `undefined`. */
export const apiKeyMethods = ({ userApiKeys, teamApiKeys }: ClientApp, teamId: string | undefined): ApiKeyMethods =>
  teamId === undefined
    ? {
        list: () => userApiKeys.list.query({ userId: 'me' }) as Query<readonly ApiKey[]>,
        create: (key) => userApiKeys.create({ ...key, userId: 'me' }),
        revoke: (id) => userApiKeys.update({ id, revoked: true }),
      }
    : {
        list: () => teamApiKeys.list.query({ teamId }) as Query<readonly ApiKey[]>,
        create: (key) => teamApiKeys.create({ ...key, teamId }),
        revoke: (id) => teamApiKeys.update({ id, teamId, revoked: true }),
      };

export const STATES = ['valid', 'expired', 'revoked'] as const;
export type KeyState = (typeof STATES)[number];

export const stateOf = (key: ApiKey, now: number): KeyState => {
  const problem = apiKeyProblem(key, now);
  return problem === null ? 'valid' : problem === 'expired' ? 'expired' : 'revoked';
};

/** An API key that expires within this number of days has a warning badge. */
const SOON_DAYS = 7;

/** Renders a badge for an API key that is not valid or expires soon. */
const stateBadge = (t: Translate, key: ApiKey, now: number): TemplateResult | undefined => {
  const state = stateOf(key, now);
  if (state !== 'valid') return badge(t(`keys.state.${state}`), state === 'revoked' ? 'bad' : 'plain');
  const isSoon = key.expiresAt !== undefined && daysUntil(key.expiresAt, now) <= SOON_DAYS;
  return isSoon ? badge(t('keys.state.soon'), 'warn') : undefined;
};

/** Renders the row of an API key. If `revoke` is set and the key is valid, the row has a button that revokes the key. */
export const apiKeyRow = (t: Translate, key: ApiKey, now: number, revoke: ((key: ApiKey) => void) | undefined): TemplateResult => {
  const { expiresAt, createdAt, value } = key;
  const description = shortName(key.description);
  const isOver = expiresAt !== undefined && expiresAt.getTime() < now;
  const facts = [
    t('keys.ends', { letters: value.lastFour }),
    expiresAt ? t(isOver ? 'keys.expired' : 'keys.expires', { date: dayOf(t, expiresAt) }) : t('keys.never'),
    t('keys.created', { date: dayOf(t, createdAt) }),
  ];
  return row({
    title: html`<bdi>${description}</bdi>`,
    badges: [stateBadge(t, key, now)],
    detail: factList(facts),
    actions:
      revoke && stateOf(key, now) === 'valid'
        ? button({ label: labelFor(t('keys.revoke'), description), onClick: () => revoke(key) })
        : undefined,
  });
};
