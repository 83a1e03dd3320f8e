import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { number, list, json, record, text } from '../contract/fields.js';
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
/** User and sign-in counts for the last 30 days, oldest day first. */
export interface Metrics extends DataOf<typeof measured> {}
/** User and sign-in counts for the last 30 days, oldest day first. */
export const Metrics: Named<typeof measured, Metrics> = measured;

export const metrics = {
  /**
   * Returns the user and sign-in counts for the last 30 days.
   * @example
   * const { totalUsers } = await admin.metrics.get();
   */
  get: endpoint({ access: 'admin', method: 'GET', path: '/internal/metrics', returns: Metrics }),
};
