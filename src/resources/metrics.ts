import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { list, json, record, text } from '../contract/fields.js';
import { number } from '../contract/special-fields.js';
import { UserOfServer } from './signed-in-user.js';

const dailyCount = entity({
  /** The day in UTC, as `YYYY-MM-DD`. */
  date: text,
  /** The number of users. */
  activity: number,
});
/** A number of users on one day. */
export interface DailyCount extends DataOf<typeof dailyCount> {}
const DailyCount: Named<typeof dailyCount, DailyCount> = dailyCount;

const methodCount = entity({
  /** `password`, `otp`, `passkey`, or the ID of an OAuth provider. */
  method: text,
  /** The number of users; for a provider, the number of accounts. */
  count: number,
});
/** A number of users who can sign in with one method. */
export interface MethodCount extends DataOf<typeof methodCount> {}
const MethodCount: Named<typeof methodCount, MethodCount> = methodCount;

const measured = entity({
  /** The number of users, including anonymous users. */
  totalUsers: number,
  /** The number of sign-ups on each of the last 31 days, oldest day first. */
  dailyUsers: list(record(DailyCount)),
  /** The number of users who were active on each of the last 31 days, oldest day first. */
  dailyActiveUsers: list(record(DailyCount)),
  /** An object that maps ISO 3166-1 country codes to numbers of users. */
  usersByCountry: json,
  /** The users who signed up last, newest first. */
  recentlyRegistered: list(record(UserOfServer)),
  /** The users who were active last, the most recent first. */
  recentlyActive: list(record(UserOfServer)),
  /** The number of users of each sign-in method that has users. */
  loginMethods: list(record(MethodCount)),
});
/** User counts in total, by country and by sign-in method, and daily sign-ups and active users for 31 days, oldest day first. */
export interface Metrics extends DataOf<typeof measured> {}
/** User counts in total, by country and by sign-in method, and daily sign-ups and active users for 31 days, oldest day first. */
export const Metrics: Named<typeof measured, Metrics> = measured;

export const metrics = {
  /**
   * Returns counts of users, and of sign-ups and active users per day, for today and the 30 days before.
   * @example
   * const { totalUsers } = await admin.metrics.get();
   */
  get: endpoint({ access: 'admin', method: 'GET', path: '/internal/metrics', returns: Metrics }),
};
