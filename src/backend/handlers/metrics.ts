import type { metrics as endpoints } from '../../resources/metrics.js';
import type { Handlers } from '../call.js';
import { countByCountry, countByMethod, countPerDay, countUsers, latestUsers } from '../store/metrics.js';

export const metrics: Handlers<typeof endpoints> = {
  get: async ({ db, project: { id }, now }) => ({
    totalUsers: await countUsers(db, id),
    dailyUsers: await countPerDay(db, id, 'sign-ups', now()),
    dailyActiveUsers: await countPerDay(db, id, 'active users', now()),
    usersByCountry: await countByCountry(db, id),
    recentlyRegistered: await latestUsers(db, id, 'signedUpAt'),
    recentlyActive: await latestUsers(db, id, 'lastActiveAt'),
    loginMethods: await countByMethod(db, id),
  }),
};
