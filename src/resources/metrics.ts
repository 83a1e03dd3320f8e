import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { list, json, record, text } from '../contract/fields.js';
import { number } from '../contract/special-fields.js';
import { UserOfServer } from './signed-in-user.js';

const day = record(entity({ date: text, activity: number }));

const measured = entity({
  totalUsers: number,
  dailyUsers: list(day),
  dailyActiveUsers: list(day),
  /** User counts by ISO country code. */
  usersByCountry: json,
  recentlyRegistered: list(record(UserOfServer)),
  recentlyActive: list(record(UserOfServer)),
  loginMethods: list(record(entity({ method: text, count: number }))),
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
