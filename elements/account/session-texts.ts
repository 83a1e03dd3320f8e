import { html, type TemplateResult } from 'lit';
import type { ActiveSession, DataOf } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { countryOf, dayOf, momentOf, relativeTo } from '../messages/dates.js';
import { shortName } from '../ui/person.js';
import { deviceOf } from './this-device.js';

type Session = DataOf<typeof ActiveSession>;
type Place = NonNullable<Session['geoInfo']>;

const MINUTE_MS = 60_000;

const lastOf = ({ lastUsedAt, createdAt }: Session): Date => lastUsedAt ?? createdAt;

/** Returns sessions in display order: the current session first, then the other sessions by last use, most recent first. */
export const sessionsInOrder = (sessions: readonly Session[]): readonly Session[] =>
  [...sessions].sort(
    (a, b) => Number(b.isCurrentSession ?? false) - Number(a.isCurrentSession ?? false) || lastOf(b).getTime() - lastOf(a).getTime(),
  );

/** Returns a session's city and country, or an empty string if neither is known. */
const placeOf = (t: Translate, { cityName, countryCode }: Partial<Place>): string =>
  [cityName && shortName(cityName), countryCode && countryOf(t, countryCode)].filter(Boolean).join(', ');

/**
 * Returns a session's title: the browser and operating system for the current session if they are known, otherwise the place, or a label
 * for an unknown device.
 */
export const titleOf = (t: Translate, { isCurrentSession, geoInfo = { ip: '' } }: Session): string => {
  const device = isCurrentSession ? deviceOf(navigator.userAgent) : undefined;
  return device ? t('account.sessions.device', device) : placeOf(t, geoInfo) || t('account.sessions.unknownDevice');
};

const time = (t: Translate, at: Date, text: string): TemplateResult =>
  html`<time datetime=${at.toISOString()} title=${momentOf(t, at)}>${text}</time>`;

/** Returns a session's place and address if they are known, when it was last used, relative to `now`, and when it was created. */
export const factsOf = (t: Translate, session: Session, now: number): readonly TemplateResult[] => {
  const { isCurrentSession, geoInfo, createdAt } = session;
  const last = lastOf(session);
  // The title of another session is its place.
  const places = [isCurrentSession && geoInfo ? placeOf(t, geoInfo) : '', geoInfo?.ip].filter(Boolean);
  return [
    ...places.map((place) => html`<bdi>${place}</bdi>`),
    time(
      t,
      last,
      now - last.getTime() < MINUTE_MS
        ? t('account.sessions.activeNow')
        : t('account.sessions.lastUsed', { time: relativeTo(t, last, now) }),
    ),
    time(t, createdAt, t('account.sessions.since', { day: dayOf(t, createdAt) })),
  ];
};
